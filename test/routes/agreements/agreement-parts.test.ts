import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sweepDocuments } from "#app/backoffice/agreements/documents/sweep-documents.server.ts";
import {
  action as documentsAction,
  loader as documentsLoader,
} from "#app/backoffice/agreements/routes/agreement-documents.tsx";
import { action as groupAction, loader as groupLoader } from "#app/backoffice/agreements/routes/agreement-group.tsx";
import { action as groupsAction, loader as groupsLoader } from "#app/backoffice/agreements/routes/agreement-groups.tsx";
import { loader as songsLoader } from "#app/backoffice/agreements/routes/agreement-songs.tsx";
import { loader as fileLoader } from "#app/backoffice/agreements/routes/document-file.ts";
import { action as upload } from "#app/backoffice/agreements/routes/document-upload.ts";
import { action as listAction } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { mergeParties } from "#app/backoffice/parties/merge-parties.server.ts";
import { sweepDeletedRecords } from "#app/records/store/delete-record.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPdf } from "#db/seed/demo-pdf.ts";
import {
  added,
  addParty,
  addSongOf,
  DB,
  errorsOf,
  historyOf,
  main,
  open,
  row,
  save,
  send,
} from "#test/routes/agreements/agreement-visitor.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { actorWith, testContext } from "#test/support/context.ts";

withDemoSessions();
const { MASTERS } = env as unknown as { MASTERS: R2Bucket };
const day = 24 * 3600 * 1000;

async function songsOf(id: string, query = "") {
  const { answer } = await visit(
    `${main}/agreements/${id}/songs${query}`,
    { cookie: await cookieOf("staff"), params: { id } },
    songsLoader,
  );
  return answer as Awaited<ReturnType<typeof songsLoader>>;
}

test("an agreement covers the songs in which its parties have a share of a side that it grants, complete or not", async () => {
  const [label, writer, other] = [
    await addParty("Cover Label"),
    await addParty("Cover Writer"),
    await addParty("Someone Else"),
  ];
  await addSongOf("Cover Whole", { master: [[label, 10_000]], composition: [[other, 10_000]] });
  await addSongOf("Cover Half", { master: [[label, 5000]], composition: [[other, 10_000]] });
  const split = await addSongOf("Cover Split", {
    master: [
      [label, 10_000],
      [other, 10_000],
    ],
    composition: [[other, 10_000]],
  });
  const set =
    "UPDATE splits SET territories = ?, excluded_territories = ? WHERE subject_id = ? AND party_id = ? AND side = 'master'";
  await DB.prepare(set).bind('["World"]', '["DE"]', split.id, label).run();
  await DB.prepare(set).bind('["DE"]', "[]", split.id, other).run();
  await addSongOf("Cover Words", { master: [[other, 10_000]], composition: [[writer, 10_000]] });
  const gone = await addSongOf("Cover Gone", { master: [[label, 10_000]] });
  await DB.prepare("UPDATE recordings SET status = 'deleted' WHERE id = ?").bind(gone.id).run();
  const id = await added("Covering", { ...row(0, "Cover Label", "100"), ...row(1, "Cover Writer", "100", "0") });
  expect((await open(id)).coverage).toMatchObject({ total: 3, incomplete: 1, isMore: false });
  const { rows } = await songsOf(id);
  expect(rows.map(({ title, isComplete, parties }) => [title, isComplete, parties])).toEqual([
    ["Cover Half", false, "Cover Label"],
    ["Cover Split", true, "Cover Label"],
    ["Cover Whole", true, "Cover Label"],
  ]);
  expect((await songsOf(id, "?incomplete=yes")).rows.map(({ title }) => title)).toEqual(["Cover Half"]);
});

test("a song that two exclusive agreements represent at the same time is marked, both named", async () => {
  const party = await addParty("Twice Label");
  const later = await addParty("Twice Label, renamed");
  await addSongOf("Twice Song", { master: [[party, 10_000]], composition: [[later, 10_000]] });
  const only = { exclusive: "on", endsOn: "2030-12-31" };
  const id = await added("Twice one", { ...only, number: "T-1", ...row(0, "Twice Label", "100") });
  const second = await added("Twice two", { ...only, number: "T-2", ...row(0, "Twice Label, renamed", "100") });
  expect((await songsOf(id)).rows[0]?.overlaps).toEqual([]);
  // Merging the parties makes them overlap.
  const read = (partyId: string) =>
    DB.prepare("SELECT updated_at AS at FROM parties WHERE id = ?").bind(partyId).first<number>("at");
  const version = `${await read(later)} ${await read(party)}`;
  await mergeParties(testContext({ actor: actorWith(["UpdateSongCopyright", "GetSongCopyright"]) }), {
    id: later,
    intoId: party,
    version,
  });
  const named = "T-1 and T-2 both represent Twice Label exclusively (master)";
  expect((await songsOf(id)).rows[0]?.overlaps).toEqual([named]);
  expect((await open(second)).record.values.parties).toMatchObject([{ party: "Twice Label", master: "100" }]);
});

test("what merged parties grant in one agreement adds up to all of it at most", async () => {
  const [from, into] = [await addParty("Merged From"), await addParty("Merged Into")];
  const id = await added("Merging", { ...row(0, "Merged From", "70", "30"), ...row(1, "Merged Into", "60", "20") });
  const read = (partyId: string) =>
    DB.prepare("SELECT updated_at AS at FROM parties WHERE id = ?").bind(partyId).first<number>("at");
  const version = `${await read(from)} ${await read(into)}`;
  const before = (await open(id)).record.version;
  await mergeParties(testContext({ actor: actorWith(["UpdateSongCopyright", "GetSongCopyright"]) }), {
    id: from,
    intoId: into,
    version,
  });
  const { record } = await open(id);
  expect(record.values.parties).toEqual([{ party: "Merged Into", partyId: into, master: "100", composition: "50" }]);
  expect(record.version).not.toBe(before);
});

const staffPage = async (id: string) => ({ cookie: await cookieOf("staff"), params: { id } });

async function groupsOf(id: string, query = "") {
  const { answer } = await visit(`${main}/agreements/${id}/groups${query}`, await staffPage(id), groupsLoader);
  return answer as Awaited<ReturnType<typeof groupsLoader>>;
}

async function sendGroup(id: string, fields: [string, string][], groupId = "new", version?: string) {
  const form = new URLSearchParams([["version", version ?? (await open(id)).record.version], ...fields]);
  const given = { method: "POST", cookie: await cookieOf("staff"), params: { id, groupId }, body: form };
  return (await visit(`${main}/agreements/${id}/groups/${groupId}`, given, groupAction)).answer;
}

const press = async (id: string, action: typeof groupsAction, form: Record<string, string>) =>
  (await visit(`${main}/agreements/${id}/groups`, { ...(await staffPage(id)), method: "POST", form }, action)).answer;

test("groups name brands, each once, and two songs at least, or all", async () => {
  const { acme: acmeId, nova } = demoCompanyIds;
  const songs = [await addSongOf("Group Song One", {}), await addSongOf("Group Song Two", {})];
  const [one, two] = songs.map(({ slug }) => slug);
  const id = await added("Grouped", { status: "draft" });
  const group = (fields: [string, string][]) => sendGroup(id, [["name", "Cars"], ["brands", acmeId], ...fields]);
  const refused: [[string, string][], string, RegExp][] = [
    [[["songs", String(one)]], "songs", /at least two/],
    [[["songs", `${one}\n${songs[0]?.id}`]], "songs", /at least two/],
    [[["songs", `${one}\nNowhere`]], "songs", /“Nowhere” isn't a song/],
    [[["brands", "gone"]], "brands", /doesn't exist/],
  ];
  for (const [fields, field, message] of refused)
    expect(errorsOf(await group(fields))[field]?.[0], String(message)).toMatch(message);
  expect(errorsOf(await sendGroup(id, [["name", ""]]))).toMatchObject({
    name: [expect.any(String)],
    brands: [expect.any(String)],
  });
  const { version } = (await open(id)).record;
  expect(
    statusOf(
      await group([
        ["songs", `${one} · Group Song One\nhttp://localhost/songs/${songs[1]?.id}/rights`],
        ["isIncluded", "on"],
      ]),
    ),
  ).toBe(302);
  expect(
    errorsOf(
      await sendGroup(id, [
        ["name", "Cars"],
        ["brands", nova],
      ]),
    ),
  ).toEqual({ name: [expect.stringMatching(/another group/)] });
  expect(
    errorsOf(
      await sendGroup(id, [
        ["name", "Others"],
        ["brands", acmeId],
      ]),
    ),
  ).toEqual({
    brands: [expect.stringMatching(/Acme Motors is in the group “Cars”/)],
  });
  expect(
    statusOf(
      await sendGroup(
        id,
        [
          ["name", "Others"],
          ["brands", nova],
        ],
        "new",
        version,
      ),
    ),
  ).toBe(409);
  const [cars] = (await groupsOf(id)).groups;
  expect(cars).toMatchObject({
    name: "Cars",
    isIncluded: true,
    includeInslide: false,
    brands: [{ name: "Acme Motors" }],
  });
  expect(cars?.songs.toSorted()).toEqual(songs.map((song) => song.id).toSorted());
  expect((await historyOf(id))[0]).toMatchObject({
    field: "Groups",
    after: "Cars: Acme Motors, 2 songs, included, not in slides",
  });

  // A deleted song stays in its group.
  await DB.prepare("UPDATE recordings SET status = 'deleted' WHERE slug = ?").bind(two).run();
  const { answer } = await visit(
    `${main}/agreements/${id}/groups/${cars?._id}`,
    { ...(await staffPage(id)), params: { id, groupId: cars?._id ?? "" } },
    groupLoader,
  );
  const form = answer as Awaited<ReturnType<typeof groupLoader>>;
  expect(
    statusOf(
      await sendGroup(
        id,
        [
          ["name", "Cars 2"],
          ["brands", acmeId],
          ["songs", form.songs],
        ],
        cars?._id,
      ),
    ),
  ).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM agreement_group_songs WHERE group_id = ?", cars?._id ?? "")).toBe(
    2,
  );

  // Removed, and put back unless its brand is in another group since.
  expect(statusOf(await press(id, groupsAction, { remove: cars?._id ?? "" }))).toBe(302);
  expect(await groupsOf(id, `?removed=${cars?._id}`)).toMatchObject({ groups: [], removed: { name: "Cars 2" } });
  await sendGroup(id, [
    ["name", "Others"],
    ["brands", acmeId],
  ]);
  await press(id, groupsAction, { restore: cars?._id ?? "" });
  expect((await groupsOf(id)).groups).toMatchObject([{ name: "Others" }]);
  await press(id, groupsAction, { remove: (await groupsOf(id)).groups[0]?._id ?? "" });
  await press(id, groupsAction, { restore: cars?._id ?? "" });
  expect((await groupsOf(id)).groups).toMatchObject([
    { name: "Cars 2", songs: [expect.any(String), expect.any(String)] },
  ]);
});

test("a group that was deleted in another tab comes back as it was typed, with what to do", async () => {
  const id = await added("Deleted meanwhile", { status: "draft" });
  const fields: [string, string][] = [
    ["name", "Typed"],
    ["brands", demoCompanyIds.acme],
  ];
  await sendGroup(id, fields);
  const groupId = (await groupsOf(id)).groups[0]?._id ?? "";
  const { version } = (await open(id)).record;
  await press(id, groupsAction, { remove: groupId });
  const reply = (await sendGroup(id, [...fields, ["songs", "one\ntwo"]], groupId, version)) as {
    data: { error: Record<string, string[]>; initialValue: Record<string, string> };
    init: { status: number };
  };
  expect(reply.init.status).toBe(409);
  expect(reply.data.error[""]?.join()).toMatch(/Restore it in another tab/);
  expect(reply.data.initialValue).toMatchObject({ name: "Typed", songs: "one\ntwo" });
  const page = async (one: string) =>
    (
      await visit(
        `${main}/agreements/${id}/groups/${one}`,
        { ...(await staffPage(id)), params: { id, groupId: one } },
        groupLoader,
      )
    ).answer as Awaited<ReturnType<typeof groupLoader>>;
  expect(await page(groupId)).toMatchObject({ isDeleted: true, group: null });
  await expect(page("unknown")).rejects.toMatchObject({ code: "not_found" });
  await press(id, groupsAction, { restore: groupId });
  expect(statusOf(await sendGroup(id, fields, groupId))).toBe(302);
});

async function documentsOf(id: string, query = "") {
  const { answer } = await visit(`${main}/agreements/${id}/documents${query}`, await staffPage(id), documentsLoader);
  return answer as Awaited<ReturnType<typeof documentsLoader>>;
}

async function sendFile(
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  { name = "Contract.pdf", fields = {}, cookie = "", accept = "*/*" } = {},
) {
  const { form } = await documentsOf(id);
  const body = new FormData();
  for (const [field, value] of Object.entries({ ...form?.fields, ...fields })) body.append(field, value);
  body.append("file", new File([bytes], name));
  const given = {
    method: "POST",
    cookie: cookie || (await cookieOf("staff")),
    params: { id },
    body,
    headers: { Accept: accept },
  };
  return (await visit(`${main}/agreements/${id}/documents/upload`, given, upload)).answer as Response;
}

async function download(id: string, documentId: string, cookie: string | null, host = "localhost") {
  return await visit(
    `http://${host}/agreements/${id}/documents/${documentId}`,
    { cookie, params: { id, documentId } },
    fileLoader,
  ).then(
    ({ answer }) => answer as Response,
    (error: unknown) => new Response(null, { status: (error as { status: number }).status }),
  );
}

test("a document is a PDF by its bytes, of a signed form that counts once", async () => {
  const id = await added("With papers", { status: "draft" });
  const pdf = demoPdf("Signed (twice)");
  const { form } = await documentsOf(id);
  const first = await sendFile(id, pdf, { fields: form?.fields });
  expect([first.status, await first.json()]).toEqual([201, { data: { name: "Contract.pdf" } }]);
  expect((await sendFile(id, pdf, { fields: form?.fields })).status).toBe(201);
  expect((await documentsOf(id)).documents).toMatchObject([
    { name: "Contract.pdf", bytes: pdf.length, who: "Jonas Okafor" },
  ]);
  expect((await MASTERS.list({ prefix: `agreements/${id}/` })).objects).toHaveLength(1);
  expect((await sendFile(id, new TextEncoder().encode("MZ not a PDF"))).status).toBe(415);
  expect((await sendFile(id, new Uint8Array())).status).toBe(400);
  const big = new Uint8Array(25 * 1024 * 1024 + 1);
  big.set(pdf);
  expect((await sendFile(id, big)).status).toBe(413);
  expect((await sendFile(id, pdf, { fields: { document: "another" } })).status).toBe(403);
  const other = await added("Without papers", { status: "draft" });
  expect((await sendFile(other, pdf, { fields: form?.fields })).status).toBe(403);
  expect((await MASTERS.list({ prefix: "agreements/" })).objects).toHaveLength(1);
  // Without scripts the page says what was wrong.
  const page = await sendFile(id, new TextEncoder().encode("GIF89a"), { accept: "text/html" });
  expect([page.status, page.headers.get("Location")]).toEqual([303, `/agreements/${id}/documents`]);
});

test("a document is sent as an attachment that is never cached, and is a 404 for every other role and host", async () => {
  const id = await added("Private papers", { status: "draft" });
  const pdf = demoPdf("Private");
  await sendFile(id, pdf, { name: "Überein\u202ekunft.pdf" });
  const [document] = (await documentsOf(id)).documents;
  const documentId = document?.id ?? "";
  const file = await download(id, documentId, await cookieOf("staff"));
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename=/),
    "cache-control": "private, no-store",
  });
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf);
  for (const account of ["supervisor", "artist", "label"])
    expect((await download(id, documentId, await cookieOf(account))).status, account).toBe(404);
  expect((await download(id, documentId, null)).status).toBe(404);
  expect((await download(id, documentId, await cookieOf("admin", acme), acme)).status).toBe(404);
  expect((await download("another", documentId, await cookieOf("staff"))).status).toBe(404);
  const entry = "SELECT count(*) AS n FROM audit_log WHERE action = 'download' AND subject_id = ?";
  expect(await countRows(entry, documentId)).toBe(1);
});

test("a deleted document can be put back for 30 days, then its object is deleted, also with its agreement", async () => {
  const id = await added("Old papers", { status: "draft" });
  await sendFile(id, demoPdf("One"));
  await sendFile(id, demoPdf("Two"), { name: "Two.pdf" });
  const [two, one] = (await documentsOf(id)).documents;
  const remove = async (form: Record<string, string>) => press(id, documentsAction, form);
  await remove({ remove: one?.id ?? "" });
  expect(await documentsOf(id, `?removed=${one?.id}`)).toMatchObject({
    documents: [{ id: two?.id }],
    removed: { id: one?.id },
  });
  expect((await download(id, one?.id ?? "", await cookieOf("staff"))).status).toBe(404);
  const sweep = async (days: number) => {
    const ctx = testContext({ now: Date.now() + days * day });
    await sweepDeletedRecords(ctx);
    await sweepDocuments(ctx);
    return (await MASTERS.list({ prefix: `agreements/${id}/` })).objects.length;
  };
  expect(await sweep(29)).toBe(2);
  await remove({ restore: one?.id ?? "" });
  expect((await download(id, one?.id ?? "", await cookieOf("staff"))).status).toBe(200);
  await remove({ remove: one?.id ?? "" });
  expect(await sweep(31)).toBe(1);
  await send(id, { act: "delete", version: (await open(id)).record.version });
  expect(await sweep(29)).toBe(1);
  await visit(
    `${main}/agreements`,
    { method: "POST", cookie: await cookieOf("staff"), form: { restore: id } },
    listAction,
  );
  expect((await documentsOf(id)).documents).toMatchObject([{ name: "Two.pdf" }]);
  await send(id, { act: "delete", version: (await open(id)).record.version });
  expect(await sweep(31)).toBe(0);
});

test("search is marked for the songs of parties that an agreement gains, has and loses", async () => {
  const [first, second] = [await addParty("Marked One"), await addParty("Marked Two")];
  await addSongOf("Marked Song One", { master: [[first, 10_000]] });
  await addSongOf("Marked Song Two", { composition: [[second, 10_000]] });
  const marks = async () => {
    const found = await countRows("SELECT count(*) AS n FROM search_dirty");
    await DB.prepare("DELETE FROM search_dirty").run();
    return found;
  };
  await marks();
  const id = await added("Marking", { ...row(0, "Marked One", "100") });
  // A change of the status is in search at once.
  expect(await marks()).toBe(0);
  await save(id, { notes: "Nothing for search" });
  expect(await marks()).toBe(0);
  await save(id, { endsOn: "2039-01-01" });
  expect(await marks()).toBe(1);
  await save(id, row(0, "Marked Two", "", "100"));
  expect(await marks()).toBe(2);
  await send(id, { act: "delete", version: (await open(id)).record.version });
  expect(await marks()).toBe(1);
});
