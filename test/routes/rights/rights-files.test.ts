import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { importShares } from "#app/backoffice/rights-files/import-shares.server.ts";
import { loader as cwrLoader } from "#app/backoffice/rights-files/routes/cwr-export.ts";
import { action, loader } from "#app/backoffice/rights-files/routes/rights-files.tsx";
import { loader as exportLoader } from "#app/backoffice/rights-files/routes/shares-export.ts";
import { listCountries } from "#app/ui/countries.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { parties, rightsDisputes, splits } from "#db/schema/licensing.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { actorWith, recordedContext, testContext } from "#test/support/context.ts";
import { readCwr } from "#test/support/read-cwr.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
  await testContext()
    .db.insert(parties)
    .values([
      { id: "pub", ...nameColumns("Fathom Publishing"), ipi: "00017798450", society: "PRS" },
      { id: "ada", ...nameColumns("Ada Lund"), ipi: "00000000199" },
    ]);
});

type Reply = {
  data: { saved: number; problems: { row: number; column: string; message: string }[]; error: string | null };
};
const host = "http://localhost";

async function upload(text: string | null, cookie = staff) {
  const form = new FormData();
  if (text !== null) form.append("file", new File([text], "shares.csv", { type: "text/csv" }));
  const sent = new Response(form);
  const contentType = sent.headers.get("Content-Type") ?? "";
  const body = await sent.arrayBuffer();
  return (await visit(`${host}/rights`, { method: "POST", cookie, body, contentType }, action)).answer;
}

async function download(): Promise<string> {
  const { answer } = await visit(`${host}/rights/export.csv`, { cookie: staff }, exportLoader);
  return await (answer as Response).text();
}

const sharesOf = (side: "composition" | "master", subjectId: string) =>
  countRows("SELECT coalesce(sum(share_bp), 0) AS n FROM splits WHERE side = ? AND subject_id = ?", side, subjectId);

test("shares come in by file: a row with a mistake is named, its side stays, and all others are saved", async () => {
  const [one, two] = [
    await addRecording(testContext(), { title: "One" }),
    await addRecording(testContext(), { title: "Two" }),
  ];
  const head = "Song id,Side,Party,Role,Share,Territories";
  const reply = (await upload(
    [
      head,
      `${one.id},master,Ada Lund,,100,World`,
      `${one.id},composition,17.798.450,E,50,UK`,
      `${one.id},composition,Ada Lund,C,50,World`,
      `${two.id},composition,Ada Lund,C,60,World`,
      `${two.id},composition,Nobody,C,40,World`,
      `${two.id},master,Ada Lund,,many,World`,
      `no-song,master,Ada Lund,,100,World`,
    ].join("\n"),
  )) as Reply;
  expect(statusOf(reply)).toBe(400);
  expect(reply.data).toMatchObject({ saved: 2, error: null });
  expect(reply.data.problems.map(({ row, column }) => [row, column])).toEqual([
    [6, "Party"],
    [7, "Share"],
    [8, "Song id"],
  ]);
  expect(await sharesOf("master", one.id)).toBe(10_000);
  expect(await sharesOf("composition", one.workId)).toBe(10_000);
  expect(await sharesOf("composition", two.workId)).toBe(0);
  expect(await sharesOf("master", two.id)).toBe(0);

  // What goes out comes back as it was.
  const file = await download();
  expect(file).toContain(`${one.id},One,composition,00017798450,E,all,50,GB`);
  await testContext().db.delete(splits);
  expect(statusOf(await upload(file))).toBe(200);
  expect(await download()).toBe(file);
});

test("a file that is none of ours, none at all, or of someone else's is refused", async () => {
  const errorOf = (reply: unknown) => (reply as Reply).data.error;
  expect(errorOf(await upload(null))).toMatch(/choose a file/);
  expect(errorOf(await upload("Title,Share\nOne,100"))).toMatch(/lacks the columns Song id, Side, Party/);
  expect(errorOf(await upload("Song id,Side,Party,Share\n"))).toMatch(/no rows/);
  await expect(upload("x", await cookieOf("supervisor"))).rejects.toMatchObject({ code: "forbidden" });
});

test("complete works of a publisher go out as CWR; drafts, disputed and deleted ones stay", async () => {
  const { db } = testContext();
  const add = async (title: string, shareBp: number) => {
    const song = await addRecording(testContext(), { title });
    const row = { side: "composition" as const, subjectId: song.workId, shareBp, controlled: true };
    await db.insert(splits).values([
      { ...row, id: `e-${title}`, partyId: "pub", role: "E" },
      { ...row, id: `c-${title}`, partyId: "ada", role: "C", controlled: false },
    ]);
    return song;
  };
  const [, , disputed] = [await add("Whole", 5000), await add("Draft", 4999), await add("Disputed", 5000)];
  await add("東京", 5000);
  const by = { reason: "Claimed", createdBy: demoPeople[0]?.id ?? "" };
  await db.insert(rightsDisputes).values({ side: "composition", subjectId: disputed?.workId ?? "", ...by });
  const { answer } = await visit(`${host}/rights`, { cookie: staff }, loader);
  expect((answer as Awaited<ReturnType<typeof loader>>).submitters).toMatchObject([{ id: "pub" }]);
  const file = (await visit(`${host}/rights/cwr/export?submitter=pub`, { cookie: staff }, cwrLoader))
    .answer as Response;
  expect(file.headers.get("Content-Disposition")).toMatch(/filename="CW\d{2}0001FAT_000\.V22"/);
  const { sender, transactions } = readCwr(await file.text());
  expect(sender).toBe("FATHOM PUBLISHING");
  expect(transactions.map(({ title, types }) => [title, types])).toContainEqual([
    "WHOLE",
    ["NWR", "SPU", "SPT", "OWR"],
  ]);
  expect(transactions.map(({ title }) => title)).not.toContain("DRAFT");
  expect(transactions.map(({ title }) => title)).not.toContain("DISPUTED");
  expect(transactions.map(({ title }) => title)).not.toContain("");
  for (const query of ["submitter=ada", "submitter=pub&part=9", ""])
    await expect(visit(`${host}/rights/cwr/export?${query}`, { cookie: staff }, cwrLoader)).rejects.toMatchObject({
      code: "not_found",
    });
});

test("a file does not leave a side that its form cannot save, nor change a composition twice", async () => {
  const work = await addRecording(testContext(), { title: "Long Side" });
  const other = await addRecording(testContext(), { title: "Long Side (Instrumental)" });
  const { workId } = (await DB.prepare("SELECT work_id AS workId FROM recordings WHERE id = ?")
    .bind(work.id)
    .first<{ workId: string }>()) ?? { workId: "" };
  await DB.prepare("UPDATE recordings SET work_id = ? WHERE id = ?").bind(workId, other.id).run();
  const head = "Song id,Side,Party,Role,Share,Territories";
  const countries = listCountries().slice(0, 61);
  const long = countries.map(({ code }) => `${work.id},master,Ada Lund,,100,${code}`);
  const compositions = [work, other].map(({ id }, at) => `${id},composition,Ada Lund,C,${100 - at},World`);
  const reply = (await upload([head, ...long, ...compositions].join("\n"))) as Reply;
  expect(reply.data).toMatchObject({
    saved: 1,
    problems: [
      { row: 2, message: "Enter at most 60 shares a side." },
      { row: 64, message: expect.stringMatching(/already/) },
    ],
  });
  expect([await sharesOf("master", work.id), await sharesOf("composition", workId)]).toEqual([0, 10_000]);
});

test("a file asks the database three times for fifty songs, however many it has", async () => {
  const songs = await Promise.all(
    Array.from({ length: 60 }, (_, at) => addRecording(testContext(), { title: `Wide ${at}` })),
  );
  const ctx = recordedContext({ actor: actorWith(["UpdateSongCopyright"]) });
  const rows = songs.map(({ id }) => `${id},master,Ada Lund,100`);
  expect(await importShares(ctx, { text: ["Song id,Side,Party,Share", ...rows].join("\n") })).toEqual({
    saved: 60,
    problems: [],
  });
  expect(ctx.trips.count).toBe(6);
});

test("a download that is full ends with a whole song, so that it brings no part of a side back", async () => {
  for (let at = 0; at < 41; at += 1) {
    const { id } = await addRecording(testContext(), { title: `Full ${at}` });
    await DB.prepare(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
      INSERT INTO splits (id, side, subject_id, party_id, role, share_bp) SELECT ?1 || i, 'master', ?1, 'ada', 'OWNER', 1 FROM n`)
      .bind(id)
      .run();
  }
  const rows = (await download()).split("\r\n").filter((row) => row.includes(",Full "));
  const sizes = [...Map.groupBy(rows, (row) => row.split(",")[0]).values()].map(({ length }) => length);
  expect(new Set(sizes)).toEqual(new Set([499]));
  expect(sizes.length).toBeLessThan(41);
});
