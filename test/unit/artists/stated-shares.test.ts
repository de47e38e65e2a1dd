import { expect, test } from "vitest";
import { equalParts, readShares, sharesFormSchema, toTypedRow } from "#app/artists/shares/shares-form.ts";
import { type StatedShare, stateOfShare } from "#app/artists/shares/stated-share.ts";
import { sharesProblem } from "#app/artists/shares/stated-shares.server.ts";
import { composeMail } from "#app/mail/compose-mail.ts";

const share = (given: Partial<StatedShare> = {}): StatedShare => ({
  ...{ id: "one", side: "composition", name: "Mira Lind", email: "mira@example.com", ipi: null, role: "CA" },
  ...{ shareBp: 10_000, partyId: null, askedAt: null, expiresAt: null, answer: null, answerBp: null },
  ...{ answerName: null, answerNote: "", answeredAt: null, updatedAt: 0, isOwn: false },
  ...given,
});
const owner = share({ side: "master", role: "OWNER" });
const row = (name: string, percent: string, more: object = {}) => ({ name, role: "CA", share: percent, ...more });

/** The error of each field of a form. */
function errorsOf(form: object): Record<string, string> {
  const { error } = sharesFormSchema.safeParse(form);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test("a song is sent with exactly 100 % a side and no owner who disagrees", () => {
  expect(sharesProblem([share(), owner])).toBeNull();
  expect(sharesProblem([share({ shareBp: 9999 }), owner])).toContain("0.01 % is missing");
  expect(sharesProblem([share(), owner, share({ shareBp: 1 })])).toContain("0.01 % too much");
  expect(sharesProblem([share()])).toContain("Master");
  expect(sharesProblem([])).toContain("Composition");
  for (const answer of ["other", "not_mine"] as const)
    expect(sharesProblem([share({ answer }), owner])).toContain("Mira Lind doesn't agree");
  expect(sharesProblem([share({ answer: "yes" }), owner])).toBeNull();
});

test("equal parts are 100 % together, whatever their number", () => {
  expect(equalParts(3)).toEqual([3334, 3333, 3333]);
  for (let count = 1; count <= 30; count += 1)
    expect(equalParts(count).reduce((sum, part) => sum + part, 0)).toBe(10_000);
});

test("the state of a share follows from its answer, its owner, its address and its link", () => {
  const states = [
    share({ answer: "yes" }),
    share({ answer: "other", isOwn: true }),
    share({ isOwn: true }),
    share({ email: "" }),
    share(),
    share({ askedAt: 1, expiresAt: 20 }),
    share({ askedAt: 1, expiresAt: 10 }),
    share({ askedAt: 1 }),
  ].map((one) => stateOfShare(one, 10));
  expect(states).toEqual(["yes", "disagrees", "own", "no-email", "not-asked", "waiting", "lapsed", "changed"]);
});

test("each mistake is an error at its field", () => {
  const badly = [row("Mira", "60", { email: "mira" }), row("", "50")];
  expect(Object.keys(errorsOf({ composition: badly }))).toEqual(
    expect.arrayContaining(["composition.0.email", "composition.1.name"]),
  );
  const typed = [
    row("Mira", "60"),
    row("Tom", "40.001", { ipi: "00014107339" }),
    row("Ann", "50", { role: "OWNER" }),
    row("MIRA", "1"),
  ];
  const errors = errorsOf({ composition: typed, master: [row("Ann", "100", { role: "CA" })] });
  expect(errors).toMatchObject({
    "composition.1.share": expect.stringContaining("two decimals"),
    "composition.1.ipi": expect.stringContaining("digits 10 and 11"),
    "composition.2.role": expect.any(String),
    "composition.2.share": "Share: the composition adds up to 110 %, 10 % too much.",
    "composition.3.name": expect.stringContaining("another row"),
    "master.0.role": expect.any(String),
  });
  const many = Array.from({ length: 31 }, (_, at) => row(`Writer ${at}`, "1"));
  expect(errorsOf({ composition: many })).toHaveProperty("composition");
});

test("a side is split equally whatever was typed, and the other stays", () => {
  const form = {
    equally: "composition",
    composition: [row("Mira", ""), row("Tom", "x")],
    master: [row("Ann", "99,5", { role: "OWNER" })],
  };
  const { shares } = readShares(sharesFormSchema.parse(form));
  expect(shares.map(({ shareBp }) => shareBp)).toEqual([5000, 5000, 9950]);
  expect(readShares(sharesFormSchema.parse({ master: [toTypedRow(owner)] })).shares).toMatchObject([
    { side: "master", name: "Mira Lind", shareBp: 10_000 },
  ]);
});

test("an email about a share has no link but its own, whatever the song is called", () => {
  const data = {
    ...{
      name: "" as const,
      asker: "Free prizes at https://win.example",
      artist: "www.win.example",
      song: "Go to win.example/now",
    },
    ...{
      side: "composition",
      role: "composer",
      share: "60 %",
      until: "11 Dec 2026",
      link: "https://syncline.example/share-confirmation/x",
    },
  };
  const brand = { name: "Syncline", theme: { accent: null } };
  for (const template of ["share-confirmation", "share-reminder"] as const) {
    const { subject, text, html } = composeMail({ template, data }, brand);
    for (const part of [subject, text, html]) expect(part).not.toContain("win.example");
    expect(text.match(/https?:/g)).toHaveLength(1);
    expect(text).toContain("60 % of the composition as composer");
  }
});
