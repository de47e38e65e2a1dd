import { expect, test } from "vitest";
import { answerSchema } from "#app/licensing/approvals/answer-form.ts";
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
