import { expect, test } from "vitest";
import { describeChanges } from "#app/records/describe-changes.ts";

const lines = (detail: Record<string, unknown>, names?: Map<string, string>) =>
  describeChanges(detail, names).map(({ field, before, after }) => `${field}: ${before} > ${after}`);

test("an audit entry says in words what each field was and is, in every form in which entries keep it", () => {
  const stored: [Record<string, unknown>, string[]][] = [
    [
      { before: { name: "Acme", hideHeader: false }, after: { name: "Acme Ltd", hideHeader: false } },
      ["Name: Acme > Acme Ltd"],
    ],
    [{ name: "Nova", website: "", before: { name: "Novo", website: "" } }, ["Name: Novo > Nova"]],
    [{ before: "submitted", after: "clearing" }, ["Status: submitted > clearing"]],
    [{ status: "published", before: "icebox" }, ["Status: icebox > published"]],
    [{ name: "Editor", scopes: ["A", "B"], before: ["A"] }, ["Name:  > Editor", "Permissions: A > A, B"]],
    [
      { side: "master", before: [], after: [{ name: "Ana", role: "owner" }] },
      ["Shares:  > Name: Ana; Role: owner", "Side:  > master"],
    ],
    [{ given: ["Editor"], taken: [] }, ["Added:  > Editor"]],
    [{ before: { endsOn: "2026-01-01" }, after: { endsOn: null } }, ["Ends on: 2026-01-01 > "]],
    [{ theme: { accent: "#123456", logoKey: "images/1" } }, ["Theme:  > Accent: #123456; Logo: Yes"]],
    [{ shown: true, seenAt: 0 }, ["Shown:  > Yes", "Seen:  > 1970-01-01"]],
    [{}, []],
  ];
  for (const [detail, said] of stored) expect(lines(detail), JSON.stringify(detail)).toEqual(said);
});

test("secrets and payment data are not in it, people are by name, and keys of other rows are left out", () => {
  const names = new Map([["user-1", "Jonas Okafor"]]);
  expect(
    lines({ before: { assigneeId: null, iban: "DE02" }, after: { assigneeId: "user-1", iban: "DE03" } }, names),
  ).toEqual(["Assignee:  > Jonas Okafor", "Iban: Hidden > Hidden"]);
  expect(lines({ address: "10.0.0.1", customHostProof: "abc", recordingId: "song-1" })).toEqual([
    "Address:  > Hidden",
    "Custom host proof:  > Hidden",
  ]);
});
