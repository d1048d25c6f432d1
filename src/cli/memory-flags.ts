const flags = [
  // What the middle compiler has used, up to 16 MiB, is freed at once. Otherwise its thread frees it when it
  // compiles again; meanwhile all else takes its memory from above, and the holes stay.
  '--no-maglev-destroy-on-background',
  // How much the old heap may grow until it is collected. As long as collecting takes little of the time, V8 would
  // let it grow by 60 % with the launcher's limit, to three times what is in use without.
  '--heap-growing-percent=40',
]

/**
 * Has V8 save memory. To be called after the start: under other flags than it was built
 * with, Node would use none of the compiled code that it brings along.
 */
export function setMemoryFlags(): void {
  // A version that does not know a flag would complain.
  if (!process.versions.node.startsWith('26.')) return
  // An import would be a part of the start.
  const { setFlagsFromString } = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
}
