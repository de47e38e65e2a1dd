import { expect, test } from "vitest";
import { hostRecord, maxHostLength } from "#app/companies/hosts/host-record.ts";
import { readDnsAnswer } from "#app/edge/dns/dns-answer.ts";

test("the texts of a TXT answer are joined and unescaped, and records of other types are left out", () => {
  const answer = (data: string, type = 16) => ({ Status: 0, Answer: [{ name: "x", type, TTL: 60, data }] });
  expect(readDnsAnswer(answer('"domain-challenge=abc"'), "TXT")).toEqual(["domain-challenge=abc"]);
  expect(readDnsAnswer(answer('"domain-chal" "lenge=abc"'), "TXT")).toEqual(["domain-challenge=abc"]);
  expect(readDnsAnswer(answer('"a \\"b\\" c"'), "TXT")).toEqual(['a "b" c']);
  expect(readDnsAnswer(answer("domain-challenge=abc"), "TXT")).toEqual(["domain-challenge=abc"]);
  expect(readDnsAnswer(answer("other.example.", 5), "TXT")).toEqual([]);
});

test("a name without records has none, and what is no answer is not taken for one", () => {
  expect(readDnsAnswer({ Status: 0 }, "TXT")).toEqual([]);
  expect(readDnsAnswer({ Status: 3 }, "TXT")).toEqual([]);
  for (const broken of [{ Status: 2 }, { Status: 5, Answer: [] }, {}, null, [], "domain-challenge=abc"]) {
    expect(readDnsAnswer(broken, "TXT")).toBeNull();
  }
});

test("the record of the longest host has a name that DNS takes", () => {
  expect(hostRecord({ host: "a".repeat(maxHostLength), challenge: "c" }).name).toHaveLength(253);
});
