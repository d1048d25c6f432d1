import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clientOf } from '../../src/http/client-address.ts'

const clients: [why: string, address: string, prefix: number, client: string][] = [
  ['an IPv4 address', '203.0.113.7', 64, '203.0.113.7'],
  ['the prefix is of no matter to it', '203.0.113.7', 1, '203.0.113.7'],
  ['one with a port', '203.0.113.7:4711', 64, '203.0.113.7'],
  ['one in the form of IPv6', '::ffff:203.0.113.7', 64, '203.0.113.7'],
  ['the same in hexadecimal', '::FFFF:cb00:7107', 64, '203.0.113.7'],
  ['one in the form of IPv6 with a port', '[::ffff:203.0.113.7]:4711', 64, '203.0.113.7'],
  ['the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', 64, '2001:db8:1:2::/64'],
  ['the same, written otherwise', '2001:0DB8:1:2::9', 64, '2001:db8:1:2::/64'],
  ['a wider network', '2001:db8:1:2:3:4:5:6', 48, '2001:db8:1::/48'],
  ['a border within a group', '2001:db8:1:2ff:3:4:5:6', 56, '2001:db8:1:200::/56'],
  ['the address alone', '2001:db8::6', 128, '2001:db8::6/128'],
  ['one in brackets', '[2001:db8::6]', 64, '2001:db8::/64'],
  ['one with a port', '[2001:db8::6]:443', 64, '2001:db8::/64'],
  ['one with a zone', 'fe80::1%eth0', 64, 'fe80::/64'],
  ['this machine', '::1', 64, '::/64'],
  ['a word', 'unknown', 64, 'unknown'],
  ['another word', '_hidden', 64, 'unknown'],
  ['nothing', '', 64, 'unknown'],
  ['garbage', '<script>', 64, 'unknown'],
  ['too many groups', '1:2:3:4:5:6:7:8:9', 64, 'unknown'],
  ['very much of it', '1'.repeat(10_000), 64, 'unknown'],
]

describe('a client', () => {
  for (const [why, address, prefix, client] of clients) {
    test(`is ${client}: ${why}`, () => assert.equal(clientOf(address, prefix), client))
  }
})
