/**
 * Has V8's middle compiler free what it has used at once, up to 16 MiB. Otherwise its
 * thread frees it when it compiles again; meanwhile all else takes its memory from above,
 * and the holes stay.
 *
 * To be called after the start: with another flag than it was built with, Node would use
 * none of the compiled code that it brings along.
 */
export function freeCompilersMemory(): void {
  // A version that does not know the flag would complain.
  if (!process.versions.node.startsWith('26.')) return
  // An import would be a part of the start.
  process.getBuiltinModule('node:v8').setFlagsFromString('--no-maglev-destroy-on-background')
}
