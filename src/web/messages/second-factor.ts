import type { Translated } from './translated.ts'

const en = {
  advice:
    'When you sign in, you also enter a code from an authenticator app. Nobody gets in with your password alone.',
  off: 'Off',
  on: 'On',
  begin: 'Set it up',
  setUp: 'Add Kadai to your authenticator app',
  scan: 'Scan this QR code with the app.',
  qrCode: 'QR code for an authenticator app',
  open: 'Open the app on this device',
  type: 'If you cannot scan it, type this key into the app.',
  code: 'Code',
  codeHint: 'The six digits that the app then shows.',
  codeWrong: 'This code is wrong. Check the clock of your device, and enter a new code.',
  replaced: 'Setup was started again in another tab, so this is a new key. Add it to your app.',
  confirm: 'Turn on',
  others:
    'Turning it on signs you out on all other devices, and removes the link for your calendar app.',
  codesLeft: (count: string) => `Recovery codes not used yet: ${count}`,
  fewCodes: 'Only a few are left. Make new ones.',
  codes: 'Recovery codes',
  codesAdvice:
    'If you cannot use the app, enter one of these instead of its code. Each works once. They are shown only now, so keep them in a safe place.',
  codesDone: 'I have saved them',
  renew: 'Make new recovery codes',
  renewAdvice: 'The earlier ones stop working.',
  remove: 'Turn off two-step sign-in',
  removeAdvice: 'Your password alone then signs you in.',
  cancel: 'Cancel',
}

const ja: typeof en = {
  advice:
    'ログインのときに、パスワードに加えて認証アプリの確認コードを入力します。パスワードが漏れても、ほかの人はログインできません。',
  off: '無効',
  on: '有効',
  begin: '設定を始める',
  setUp: '認証アプリの登録',
  scan: '認証アプリでこのQRコードを読み取ってください。',
  qrCode: '認証アプリに登録するためのQRコード',
  open: 'この端末の認証アプリで開く',
  type: '読み取れない場合は、次のキーを入力してください。',
  code: '確認コード',
  codeHint: '登録すると認証アプリに表示される6桁の数字です。',
  codeWrong:
    'コードが正しくありません。端末の時計が合っているか確認し、新しいコードを入力してください。',
  replaced:
    'ほかのタブで設定をやり直したため、キーが新しくなりました。認証アプリに登録し直してください。',
  confirm: '有効にする',
  others:
    '有効にすると、ほかのすべての端末でログアウトされ、カレンダー用のリンクは使えなくなります。',
  codesLeft: (count) => `未使用のリカバリーコード：${count}個`,
  fewCodes: '残りが少なくなっています。再発行してください。',
  codes: 'リカバリーコード',
  codesAdvice:
    '認証アプリを使えなくなったときに、確認コードの代わりに入力します。それぞれ一度だけ使えます。表示されるのは今回だけなので、安全な場所に保存してください。',
  codesDone: '保存したので閉じる',
  renew: 'リカバリーコードを再発行する',
  renewAdvice: '再発行すると、これまでのコードは使えなくなります。',
  remove: '2段階認証を無効にする',
  removeAdvice: '無効にすると、パスワードだけでログインできるようになります。',
  cancel: 'キャンセル',
}

export const secondFactorTexts: Translated<typeof en> = { ja, en }
