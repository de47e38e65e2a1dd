import { expect, test } from "vitest";
import { hostRecord, maxHostLength } from "#app/companies/hosts/host-record.ts";
import { readTxtAnswer } from "#app/companies/hosts/read-txt-answer.ts";

test("the texts of a TXT answer are joined and unescaped, and records of other types are left out", () => {
  const answer = (data: string, type = 16) => ({ Status: 0, Answer: [{ name: "x", type, TTL: 60, data }] });
  expect(readTxtAnswer(answer('"domain-challenge=abc"'))).toEqual(["domain-challenge=abc"]);
  expect(readTxtAnswer(answer('"domain-chal" "lenge=abc"'))).toEqual(["domain-challenge=abc"]);
  expect(readTxtAnswer(answer('"a \\"b\\" c"'))).toEqual(['a "b" c']);
  expect(readTxtAnswer(answer("domain-challenge=abc"))).toEqual(["domain-challenge=abc"]);
  expect(readTxtAnswer(answer("other.example.", 5))).toEqual([]);
});

test("a name without records has none, and what is no answer is not taken for one", () => {
  expect(readTxtAnswer({ Status: 0 })).toEqual([]);
  expect(readTxtAnswer({ Status: 3 })).toEqual([]);
  for (const broken of [{ Status: 2 }, { Status: 5, Answer: [] }, {}, null, [], "domain-challenge=abc"]) {
    expect(readTxtAnswer(broken)).toBeNull();
  }
});

test("the record of the longest host has a name that DNS takes", () => {
  expect(hostRecord({ host: "a".repeat(maxHostLength), challenge: "c" }).name).toHaveLength(253);
});
