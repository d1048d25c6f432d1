import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientOf } from '../../src/http/client-address.ts'

const clients: [why: string, address: string, prefix: number, client: string][] = [
  ['an IPv4 address', '203.0.113.7', 64, '203.0.113.7'],
  ['an IPv4 address, whatever the IPv6 prefix', '203.0.113.7', 1, '203.0.113.7'],
  ['an IPv4 address with a port', '203.0.113.7:4711', 64, '203.0.113.7'],
  ['an IPv4-mapped IPv6 address', '::ffff:203.0.113.7', 64, '203.0.113.7'],
  ['an IPv4-mapped IPv6 address in hexadecimal', '::FFFF:cb00:7107', 64, '203.0.113.7'],
  ['an IPv4-mapped IPv6 address with a port', '[::ffff:203.0.113.7]:4711', 64, '203.0.113.7'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::/64'],
  ['an IPv6 address in another notation', '2001:0DB8:1:2::9', 64, '2001:db8:1:2::/64'],
  ['an IPv6 address with prefix 48', '2001:db8:1:2:3:4:5:6', 48, '2001:db8:1::/48'],
  ['an IPv6 address with prefix 56', '2001:db8:1:2ff:3:4:5:6', 56, '2001:db8:1:200::/56'],
  ['an IPv6 address with prefix 128', '2001:db8::6', 128, '2001:db8::6/128'],
  ['an IPv6 address in brackets', '[2001:db8::6]', 64, '2001:db8::/64'],
  ['an IPv6 address with a port', '[2001:db8::6]:443', 64, '2001:db8::/64'],
  ['an IPv6 address with a zone', 'fe80::1%eth0', 64, 'fe80::/64'],
  ['the IPv6 loopback address', '::1', 64, '::/64'],
  ['a word', 'unknown', 64, 'unknown'],
  ['an obfuscated identifier', '_hidden', 64, 'unknown'],
  ['an empty string', '', 64, 'unknown'],
  ['markup', '<script>', 64, 'unknown'],
  ['an IPv6 address with nine groups', '1:2:3:4:5:6:7:8:9', 64, 'unknown'],
  ['an IPv4 address with a number above 255', '999.1.1.1', 64, 'unknown'],
  ['10,000 digits', '1'.repeat(10_000), 64, 'unknown'],
]

describe('clientOf', () => {
  for (const [why, address, prefix, client] of clients) {
    test(`returns ${client} for ${why}`, () => assert.equal(clientOf(address, prefix), client))
  }
})
