import { expect, test } from "vitest";
import { answerSchema } from "#app/licensing/approvals/answer-form.ts";
import type { ApprovalItem } from "#app/licensing/approvals/judge-approvals.ts";
import { agreedFees } from "#app/licensing/quotes/agreed-fees.ts";
import { taskSchema } from "#app/licensing/transactions/desk/desk-forms.ts";

const schema = answerSchema({ count: 2, currency: "EUR" });
const errorsOf = (typed: object) =>
  schema.safeParse({ name: "Ada Park", ...typed }).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("an answer for everything and another one for a track is an error, so that neither is lost", () => {
  expect(errorsOf({ answer: "yes", items: [{ answer: "no" }] })).toEqual(["answer"]);
  expect(errorsOf({ answer: "no", items: [{}, { answer: "yes" }] })).toEqual(["answer"]);
  expect(errorsOf({ answer: "counter", fee: "100", items: [{ answer: "counter", fee: "200" }] })).toEqual(["answer"]);
  expect(errorsOf({ answer: "yes", items: [{ answer: "yes" }] })).toEqual([]);
  expect(errorsOf({ answer: "counter", fee: "100", items: [{ answer: "counter" }] })).toEqual([]);
  expect(errorsOf({ items: [{ answer: "no" }, { answer: "yes" }] })).toEqual([]);
  expect(errorsOf({ items: [{ answer: "no" }] })).toEqual(["items.1.answer"]);
});

test("the due time of a task is a day and time that exists", () => {
  const isDue = (taskDue: string) => taskSchema.safeParse({ act: "task", task: "Call", taskDue }).success;
  for (const due of ["", "2026-12-03T14:30", "9999-12-31T23:59"]) expect(isDue(due)).toBe(true);
  for (const due of ["1", "2026-02-31T10:00", "0000-00-00T00:00", "+275760-01-01T00:00", "2026-12-03"])
    expect(isDue(due), due).toBe(false);
});

test("what the parties of a side agreed to is summed by currency: accepted terms count, refused, open and replaced ones do not", () => {
  let time = 0;
  const next = () => {
    time += 1;
    return time;
  };
  const asked = (partyId: string, given: Partial<ApprovalItem>): ApprovalItem => ({
    ...{
      requestId: "r",
      recordingId: "song",
      side: "master",
      partyId,
      partyName: partyId,
      fee: 400_00,
      currency: "EUR",
    },
    ...{ shares: "", shareBp: 10_000, terms: null, answer: "yes", answerFee: null, answerText: "", decision: null },
    ...{ isSold: false, isIgnored: false },
    ...{ askedAt: next(), expiresAt: 1000, answeredAt: next(), answeredBy: "Ada Park", ...given },
  });
  const items = [
    asked("one", { answer: "counter", answerFee: 900_00 }),
    asked("one", {}),
    asked("two", { answer: "counter", answerFee: 600_00, decision: "accepted" }),
    asked("three", { answer: "counter", answerFee: 700_00 }),
    asked("four", { answer: "no" }),
    asked("five", { currency: "USD" }),
    asked("six", { fee: null }),
    asked("seven", { answer: null, answeredAt: null }),
    asked("one", { side: "composition", fee: 50_00 }),
  ];
  expect(agreedFees(items, 500)).toEqual([
    { recordingId: "song", side: "master", amount: 1000_00, currency: "EUR" },
    { recordingId: "song", side: "master", amount: 400_00, currency: "USD" },
    { recordingId: "song", side: "composition", amount: 50_00, currency: "EUR" },
  ]);
});
