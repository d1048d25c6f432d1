import type { ErrorCode } from '../../domain/errors.ts'
import type { Translated } from './translated.ts'

const en = {
  back: 'Back to Today',
  /** Texts of the page on which a form waits for a sign-in, or for the password. */
  unsent: {
    signIn: {
      title: 'You are no longer signed in',
      advice:
        'Nothing has been saved yet, but what you typed is still here. Sign in in a new tab, then come back to this one and continue.',
      link: 'Sign in in a new tab',
    },
    confirm: {
      title: 'Your password is needed again',
      advice:
        'Nothing has been saved yet, but what you typed is still here. Enter the password in a new tab, then come back to this one and continue.',
      link: 'Enter the password in a new tab',
    },
    goOn: 'Continue with what I typed',
  },
  of: {
    invalid: {
      title: 'That could not be read',
      advice: 'Go back, check what you entered, and try again.',
    },
    tooLong: {
      title: 'That was too long to be received',
      advice: 'Nothing was saved. Go back, shorten it, and try again.',
    },
    unauthenticated: { title: 'Please sign in', advice: 'Sign in, then try again.' },
    forbidden: {
      title: 'This page is for administrators',
      advice: 'If you need it, ask an administrator.',
    },
    not_found: {
      title: 'Not found',
      advice: 'The address is wrong, or what was there has been deleted.',
    },
    conflict: {
      title: 'That cannot be done',
      advice:
        'It is not possible as things are now. Go back, reload the page, and see what has changed.',
    },
    stale: {
      title: 'It was changed elsewhere',
      advice: 'Open it as it is now, and make your change again.',
    },
    misused: { title: 'That could not be read', advice: 'Go back and try again.' },
    unread: {
      title: 'Earlier pages are still loading',
      advice: 'Let them finish, or close them, then try again.',
    },
    busy: {
      title: 'Earlier searches or downloads are still running',
      advice: 'Wait until they have ended, then try again.',
    },
    throttled: {
      title: 'Too many attempts',
      advice: 'Wait a few minutes, then try again.',
    },
    crowded: {
      title: 'Too many passwords are being checked just now',
      advice: 'Wait a moment, then try again.',
    },
    unavailable: { title: 'Very busy just now', advice: 'Wait a moment, then try again.' },
    staleForm: {
      title: 'This form can no longer be used',
      advice: 'Go back, reload the page, and send it again. Nothing was changed.',
    },
    defect: {
      title: 'Something went wrong',
      advice: 'Try again. If it keeps happening, tell an administrator this number.',
    },
  } satisfies Record<ErrorCode | 'tooLong' | 'staleForm' | 'defect', object>,
}

const ja: typeof en = {
  back: '「今日」へ戻る',
  unsent: {
    signIn: {
      title: 'ログインが切れました',
      advice:
        'まだ保存されていませんが、入力した内容は残っています。新しいタブでログインしてから、このタブに戻って続けてください。',
      link: '新しいタブでログイン',
    },
    confirm: {
      title: 'パスワードの再入力が必要です',
      advice:
        'まだ保存されていませんが、入力した内容は残っています。新しいタブでパスワードを入力してから、このタブに戻って続けてください。',
      link: '新しいタブでパスワードを入力',
    },
    goOn: '入力した内容で続ける',
  },
  of: {
    invalid: {
      title: '内容を読み取れませんでした',
      advice: '前のページに戻り、入力を確かめてもう一度お試しください。',
    },
    tooLong: {
      title: '入力が長すぎて受け取れませんでした',
      advice: '何も保存されていません。前のページに戻り、短くしてもう一度お試しください。',
    },
    unauthenticated: {
      title: 'ログインが必要です',
      advice: 'ログインしてからもう一度お試しください。',
    },
    forbidden: {
      title: 'このページは管理者専用です',
      advice: '必要な場合は管理者に相談してください。',
    },
    not_found: {
      title: '見つかりません',
      advice: 'アドレスが違うか、すでに削除されています。',
    },
    conflict: {
      title: '実行できませんでした',
      advice:
        '今の状態では行えない操作です。前のページに戻って再読み込みし、今の状態を確かめてください。',
    },
    stale: {
      title: 'ほかの画面で変更されています',
      advice: '新しい内容を開いて、もう一度変更してください。',
    },
    misused: {
      title: '内容を読み取れませんでした',
      advice: '前のページに戻り、もう一度お試しください。',
    },
    unread: {
      title: 'ほかのページをまだ読み込んでいます',
      advice: '読み込みが終わるのを待つか、そのページを閉じてから、もう一度お試しください。',
    },
    busy: {
      title: '前の検索やダウンロードがまだ終わっていません',
      advice: '終わるのを待ってから、もう一度お試しください。',
    },
    throttled: {
      title: '操作の回数が多すぎます',
      advice: '数分待ってから、もう一度お試しください。',
    },
    crowded: {
      title: 'ただいまパスワードの確認が混み合っています',
      advice: 'しばらく待ってから、もう一度お試しください。',
    },
    unavailable: {
      title: 'ただいま混み合っています',
      advice: 'しばらく待ってから、もう一度お試しください。',
    },
    staleForm: {
      title: 'このフォームは使えなくなりました',
      advice: '前のページに戻って再読み込みし、もう一度送信してください。何も変更されていません。',
    },
    defect: {
      title: '問題が発生しました',
      advice: 'もう一度お試しください。続く場合は、次の番号を管理者に伝えてください。',
    },
  },
}

export const failureTexts: Translated<typeof en> = { ja, en }
