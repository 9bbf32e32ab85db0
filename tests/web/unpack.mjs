// Unpacks the Chromium that came from npm into the folder that TMPDIR names.
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'

const packed = new URL('../bin/', import.meta.resolve('@sparticuz/chromium'))
for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
  await inflate(fileURLToPath(new URL(part, packed)))
}
// Whoever set this up need not be the one who runs the tests.
chmodSync(`${tmpdir()}/chromium`, 0o755)
