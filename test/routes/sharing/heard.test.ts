import { beforeAll, expect, test } from "vitest";
import { loader as contactPage } from "#app/backoffice/contacts/routes/contact.tsx";
import { AppError } from "#app/edge/http/app-error.ts";
import { loader as pitched } from "#app/figures/routes/pitched.tsx";
import { loader as exported } from "#app/figures/routes/pitched-export.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addLicensedRequest, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { addPlaylist, addTrack, DB, open, report, send, share } from "#test/routes/playlists/shared-playlist.ts";
import { testContext } from "#test/support/context.ts";

let [dawn, noon, dusk] = ["", "", ""];
let [admin, owner] = ["", ""];

withDemoSessions();
beforeAll(async () => {
  [dawn, noon, dusk] = [(await addTrack("Dawn")).id, (await addTrack("Noon")).id, (await addTrack("Dusk")).id];
  [admin, owner] = [await cookieOf("admin"), await cookieOf("supervisor")];
});

type Page = Awaited<ReturnType<typeof pitched>>;

async function read(cookie: string, song = "", host = "localhost") {
  const url = `http://${host}/analytics/pitched${song === "" ? "" : `?song=${song}`}`;
  const { answer, ctx } = await visit(url, { cookie }, pitched);
  return { ...(answer as Page), trips: ctx.trips.count };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** A visit of a link that heard these ranges of a recording. */
async function hear(token: string, recordingId: string, runs: [number, number, number][]) {
  const ms = runs.reduce((sum, [from, to, count]) => sum + (to - from) * count * 1000, 0);
  const { visit: id = "" } = await open(token);
  await report(token, { visit: id, heard: { [recordingId]: { ms, heard: runs, skipped: [] } } });
}

test("recipient by track: opened, seconds, replays, pick, note and what came of it, as counted by hand", async () => {
  const id = await addPlaylist({ tracks: [dawn, noon] });
  const dana = await share(owner, id, { to: "Dana Wu <dana@northlight.example>" });
  const silent = await share(owner, id, { to: "Silent Sam <sam@elsewhere.example>" });
  await hear(dana.token, dawn, [
    [0, 20, 1],
    [20, 30, 2],
  ]);
  await hear(dana.token, dawn, [[10, 25, 1]]);
  await send(dana.token, { item: `${id}-0`, mark: "pick", note: "Without vocals?", saved: "" });

  const { rows, total, trips } = await read(admin, dawn);
  expect(trips).toBeLessThanOrEqual(2);
  expect(total).toBe(2);
  expect(rows.map(({ recipient }) => recipient)).toEqual(["Silent Sam", "Dana Wu"]);
  // 20 s and twice 10 s, then 15 s; of 10 to 30 all were heard more than once.
  expect(rows[1]).toMatchObject({
    ...{ linkId: dana.linkId, song: "Dawn", subject: "Spring campaign", kind: "playlist", seconds: 55, plays: 2 },
    ...{ replayed: 20, mark: "pick", notes: ["Without vocals?"], downloads: 0, result: null },
  });
  expect(rows[1]?.openedAt).toEqual(expect.any(Number));
  expect(rows[0]).toMatchObject({ linkId: silent.linkId, openedAt: null, seconds: 0, mark: null });
  // Of all songs those that one heard or answered: not what no one opened.
  const ofDana = (await read(admin)).rows.filter(({ linkId }) => linkId === dana.linkId);
  expect(ofDana.map(({ song }) => song)).toEqual(["Dawn"]);

  await DB.prepare("UPDATE share_links SET email = ? WHERE id = ?").bind(mail("supervisor"), dana.linkId).run();
  const request = await addLicensedRequest(testContext(), { lines: [lineOf(noon, "Noon")] });
  const item = DB.prepare(
    "INSERT INTO transaction_items (transaction_id, recording_id, position, created_at) VALUES (?, ?, 1, 1)",
  );
  await DB.batch([item.bind(request.id, dawn), item.bind(request.id, noon)]);
  expect((await read(admin, dawn)).rows.map(({ result }) => result)).toEqual([null, { licence: "" }]);
  expect((await read(admin, noon)).rows.map(({ result }) => result)).toEqual([null, { licence: "L-2026-0001" }]);
  // What was asked for before the link came of something else.
  await DB.prepare("UPDATE transactions SET sent_at = 1 WHERE id = ?").bind(request.id).run();
  expect((await read(admin, noon)).rows.map(({ result }) => result)).toEqual([null, null]);
  await DB.prepare("UPDATE transactions SET sent_at = ? WHERE id = ?")
    .bind(Date.now() + 1000, request.id)
    .run();
  // A colleague at the same organisation; an address at a provider of mail says nothing.
  const domain = mail("supervisor").split("@")[1] ?? "";
  const set = (email: string) =>
    DB.prepare("UPDATE share_links SET email = ? WHERE id = ?").bind(email, dana.linkId).run();
  await set(`colleague@${domain}`);
  expect((await read(admin, noon)).rows[1]?.result).toEqual({ licence: "L-2026-0001" });
  await DB.prepare("UPDATE users SET email = 'asks@gmail.com' WHERE email = ?").bind(mail("supervisor")).run();
  await set("other@gmail.com");
  expect((await read(admin, noon)).rows[1]?.result).toBeNull();
  await DB.prepare("UPDATE users SET email = ? WHERE email = 'asks@gmail.com'").bind(mail("supervisor")).run();

  const { answer } = await visit(
    `http://localhost/analytics/pitched/export.csv?song=${dawn}`,
    { cookie: admin },
    exported,
  );
  const csv = await (answer as Response).text();
  expect(csv.split("\n")[0]).toContain("Seconds heard");
  expect(csv).toMatch(/Dana Wu.*Dawn.*55,2,20,Pick,Without vocals\?/);
});

test("members see links that they made or may share, another company none", async () => {
  const theirs = await addPlaylist({ owner: "staff", tracks: [dusk] });
  await share(admin, theirs, { to: "Ida <ida@tide.example>" });
  expect((await read(admin, dusk)).total).toBe(1);
  expect(await read(owner, dusk)).toMatchObject({ total: 0, rows: [] });
  await DB.prepare(
    "INSERT INTO playlist_members (playlist_id, user_id, role, created_at) SELECT ?, id, 'editor', 1 FROM users WHERE email = ?",
  )
    .bind(theirs, mail("supervisor"))
    .run();
  expect((await read(owner, dusk)).rows.map(({ recipient }) => recipient)).toEqual(["Ida"]);
  expect((await read(await cookieOf("admin", acme), dusk, acme)).total).toBe(0);
  expect(await codeOf(read(await cookieOf("artist"), dusk))).toBe("forbidden");
  expect(await codeOf(read(admin, newId(Date.now())))).toBe("not_found");
});

test("a contact's page has what both addresses heard, and a merged id leads there", async () => {
  const id = await addPlaylist({ owner: "staff", tracks: [dusk] });
  const { token } = await share(admin, id, { to: "Rosa Lind <rosa@lind.example>" });
  await hear(token, dusk, [[0, 12, 1]]);
  const kept = await DB.prepare("SELECT id, company_id FROM contacts WHERE email = 'rosa@lind.example'").first<{
    id: string;
    company_id: string;
  }>();
  expect(kept?.company_id).toBe(testContext().company.id);
  const page = async (contactId: string, cookie: string, host = "localhost") =>
    (await visit(`http://${host}/contacts/${contactId}`, { cookie, params: { id: contactId } }, contactPage)).answer;
  const shown = (await page(kept?.id ?? "", admin)) as Awaited<ReturnType<typeof contactPage>>;
  expect(shown.done?.heard).toMatchObject([{ song: "Dusk", seconds: 12 }]);
  expect(shown.done?.entries).toMatchObject([{ kind: "share", name: "Spring campaign", state: "Opened" }]);
  const other = newId(Date.now());
  await DB.prepare(
    "INSERT INTO contacts (id, company_id, name, name_key, email, merged_into, created_at, updated_at) VALUES (?, ?, 'R', 'r', 'rosa@old.example', ?, 1, 1)",
  )
    .bind(other, kept?.company_id ?? "", kept?.id ?? "")
    .run();
  const moved = (await page(other, admin)) as Response;
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, `/contacts/${kept?.id}`]);
  expect(await codeOf(page(kept?.id ?? "", await cookieOf("admin", acme), acme))).toBe("not_found");
  expect(await codeOf(page(kept?.id ?? "", owner))).toBe("forbidden");
  expect(demoCompanyIds.acme).not.toBe(kept?.company_id);
});
