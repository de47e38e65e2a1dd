import { beforeAll, beforeEach, expect, test } from "vitest";
import { respondToApi } from "#app/api/respond-to-api.server.ts";
import { deskCopy } from "#app/artists/desk-copy.ts";
import { answerShare } from "#app/artists/shares/answer-share.server.ts";
import { readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { changeCorrection } from "#app/artists/shares/song-corrections.server.ts";
import { applyCorrection, readStaffShares, refuseCorrection } from "#app/artists/shares/staff-shares.server.ts";
import { openSubmittedFile } from "#app/artists/songs/files/open-submitted-file.server.ts";
import { readOwnSubmission } from "#app/artists/songs/read-submission.server.ts";
import { requestTakedown } from "#app/artists/songs/sending/request-takedown.server.ts";
import { reopenSubmission, withdrawSubmission } from "#app/artists/songs/sending/withdraw-submission.server.ts";
import { publishSubmission, refuseSubmission } from "#app/artists/songs/staff/decide-submission.server.ts";
import { listSubmissions, readStaffQuery } from "#app/artists/songs/staff/list-submissions.server.ts";
import { readStaffSubmission } from "#app/artists/songs/staff/read-staff-submission.server.ts";
import { listNotifications } from "#app/comments/notifications/list-notifications.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { addArtist, completeDraft, DB, person, send, song, staffScopes } from "#test/routes/artists/song-visitor.ts";
import { addShares, addSubmission } from "#test/routes/artists/stated-share-records.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

type Visit = Awaited<ReturnType<typeof person>>;
const visits: Record<string, Visit> = {};

/** Members of the main company, by what they may do. */
const people = {
  keeper: ["UpdateArtist"],
  former: ["UpdateArtist"],
  colleague: ["ListArtists"],
  songs: staffScopes.filter((scope) => scope !== "UpdateSongCopyright"),
  rights: ["UpdateSongCopyright"],
  both: ["UpdateArtist", ...staffScopes],
  buyer: ["ListTransactions"],
} as const;
type Person = keyof typeof people;

const as = (who: Person) => visits[who]?.() ?? testContext();

beforeAll(async () => {
  for (const [id, scopes] of Object.entries(people)) {
    visits[id] = await person(id, scopes);
    await DB.batch([
      DB.prepare("INSERT INTO policies (id, name, name_key, scopes) VALUES (?1, ?1, ?1, ?2)").bind(
        `p-${id}`,
        JSON.stringify(scopes),
      ),
      DB.prepare("INSERT INTO memberships (id, user_id, company_id, status) VALUES (?, ?, ?, 'active')").bind(
        `m-${id}`,
        id,
        mainCompany.id,
      ),
      DB.prepare("INSERT INTO membership_policies (membership_id, policy_id) VALUES (?, ?)").bind(`m-${id}`, `p-${id}`),
    ]);
  }
  await addArtist("ferry", "keeper");
  await DB.batch([
    DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('ferry', 'former'), ('ferry', 'both')"),
    DB.prepare(
      "INSERT INTO parties (id, name, name_key, kind, keepers) VALUES ('quay', 'Quay', 'quay', 'label', '[\"colleague@x.example\"]')",
    ),
    DB.prepare("INSERT INTO label_artists (party_id, artist_id) VALUES ('quay', 'ferry')"),
  ]);
});

beforeEach(async () => {
  await DB.prepare("DELETE FROM notifications").run();
});

/** Who has news, and who of them may read it. */
async function told(): Promise<string[]> {
  const { results } = await DB.prepare("SELECT DISTINCT user_id FROM notifications ORDER BY user_id").all<{
    user_id: Person;
  }>();
  for (const { user_id: who } of results)
    expect((await listNotifications(as(who), { page: 1 })).items, who).not.toEqual([]);
  return results.map(({ user_id }) => user_id);
}

const versionOf = async (id: string) => (await readStaffSubmission(as("songs"), id)).version;
const setState = (id: string, state: string) =>
  DB.prepare("UPDATE song_submissions SET state = ? WHERE id = ?").bind(state, id).run();

test("staff who edit songs are told that one is to be taken down", async () => {
  const id = await completeDraft(() => as("keeper"), "ferry");
  await setState(id, "published");
  await requestTakedown(as("keeper"), { id, reason: "A sample." });
  expect(await told()).toEqual(["both", "songs"]);
});

test("staff who edit rights are told of a correction, and of an owner who disagrees after publication only", async () => {
  const sent = await addSubmission({ kind: "shares", artistId: "ferry", userId: "keeper" });
  await addShares(sent.id, { name: "Ada", shareBp: 10_000 }, { name: "Ada", shareBp: 10_000, role: "OWNER" });
  await changeCorrection(as("keeper"), { submissionId: sent.id, act: "send", name: "Ada Lund", note: "" });
  expect(await told()).toEqual(["both", "rights"]);

  const answered = async (state: "sent" | "published", answer: "yes" | "not_mine") => {
    await DB.prepare("DELETE FROM notifications").run();
    const { id } = await addSubmission({ artistId: "ferry", userId: "keeper", state });
    const token = `${state}-${answer}`.padEnd(43, "a");
    const tokenHash = await hashToken(token);
    await addShares(id, {
      name: "Bo",
      shareBp: 5000,
      email: "bo@x.example",
      tokenHash,
      expiresAt: Date.now() + 9e6,
    });
    await answerShare(recordedContext(), { token, answer: { answer, answerBp: null, name: "Bo", note: "" } });
    return await told();
  };
  const keepers = ["both", "colleague", "former", "keeper"];
  expect(await answered("sent", "not_mine")).toEqual(keepers);
  expect(await answered("published", "yes")).toEqual(keepers);
  expect(await answered("published", "not_mine")).toEqual([...keepers, "rights"].toSorted());
});

test("nobody decides about a song that they sent or whose artist they keep", async () => {
  const id = await completeDraft(() => as("keeper"), "ferry");
  await send(() => as("keeper"), id);
  const refusal = { id, version: await versionOf(id), reason: "No." };
  await expect(refuseSubmission(as("both"), refusal)).rejects.toMatchObject({ code: "forbidden" });
  const { id: recordingId } = await addRecording(testContext(), { title: "Old Song" });
  const correction = await addSubmission({
    kind: "shares",
    artistId: "ferry",
    userId: "keeper",
    state: "sent",
    recordingId,
  });
  const { version } = await readStaffShares(as("rights"), correction.id);
  const refused = refuseCorrection(as("both"), { submissionId: correction.id, version, reason: "No." });
  await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  await refuseSubmission(as("songs"), refusal);
  expect(await told()).toEqual(["both", "colleague", "former", "keeper"]);
});

test("a signature confirms the shares of who signs, not of who began the draft", async () => {
  const id = await completeDraft(() => as("former"), "ferry");
  expect((await readOwnSubmission(as("keeper"), id)).shares.map(({ isOwn }) => isOwn)).toEqual([true, true]);
  await send(() => as("keeper"), id);
  expect((await readOwnSubmission(as("keeper"), id)).song).toMatchObject({ userId: "keeper" });
  expect((await readSubmissionShares(as("keeper"), id)).shares.map(({ isOwn }) => isOwn)).toEqual([false, false]);
  const publication = { id, version: await versionOf(id), unconfirmed: false, despite: false, replace: false };
  await expect(publishSubmission(as("songs"), publication)).rejects.toMatchObject({ code: "forbidden" });
});

test("staff of another environment handle none of it, and a file is for staff once it was sent", async () => {
  const id = await completeDraft(() => as("keeper"), "ferry");
  await send(() => as("keeper"), id);
  const spaces = { ...mainCompany, id: environmentCompanyIds.spaces, environment: "spaces" as const };
  const theirs = () => testContext({ actor: actorWith(["*"]), company: spaces });
  const reason = { id, version: "", reason: "No." };
  const forbidden = [
    async () => listSubmissions(theirs(), readStaffQuery(new URLSearchParams())),
    () => readStaffSubmission(theirs(), id),
    () => readStaffShares(theirs(), id),
    () => refuseSubmission(theirs(), reason),
    () => applyCorrection(theirs(), { submissionId: id, version: "", despite: false }),
  ];
  for (const act of forbidden) await expect(act()).rejects.toMatchObject({ code: "forbidden" });

  const fileId = (await readOwnSubmission(as("keeper"), id)).files[0]?.id ?? "";
  const open = () => openSubmittedFile(as("songs"), new Request("http://localhost/"), { id, fileId });
  expect(await open()).toMatchObject({ fileName: "Glass.wav" });
  const version = async () => (await readOwnSubmission(as("keeper"), id)).version;
  await withdrawSubmission(as("keeper"), { id, version: await version() });
  await reopenSubmission(as("keeper"), { id, version: await version() });
  await expect(open()).rejects.toMatchObject({ code: "not_found" });
});

test("the API saves at least one section and leaves the others, and an artist who is staff decides about the song of another", async () => {
  await addArtist("stone", "keeper");
  const id = await completeDraft(() => as("keeper"), "stone");
  const call = (who: Person, method: string, path: string, body: object) => {
    const url = new URL(`http://localhost/api/v1/song-submissions/${id}${path}`);
    const headers = { "Content-Type": "application/json" };
    return respondToApi(new Request(url, { method, headers, body: JSON.stringify(body) }), { ...as(who), url });
  };
  const patch = async (body: object) => {
    const { version } = await readOwnSubmission(as("keeper"), id);
    return await call("keeper", "PATCH", "", { version, ...body });
  };
  expect((await patch({})).status).toBe(400);
  expect((await patch({ credits: "Bass: Ana Silva" })).status).toBe(200);
  expect(await (await patch({ song })).json()).toMatchObject({ data: { credits: "Bass: Ana Silva" } });
  await send(() => as("keeper"), id);
  const refused = await call("both", "POST", "/refuse", { version: await versionOf(id), reason: "No." });
  expect(await refused.json()).toMatchObject({ data: { state: "refused", reason: "No." } });
});

test("what someone sent whose claim was ended is not published or applied, only refused", async () => {
  await addArtist("lantern", "keeper");
  const id = await completeDraft(() => as("keeper"), "lantern");
  await send(() => as("keeper"), id);
  const { id: recordingId } = await addRecording(testContext(), { title: "Lantern Song" });
  const about = { kind: "shares" as const, artistId: "lantern", userId: "keeper", state: "sent" as const, recordingId };
  const correction = await addSubmission(about);
  await addShares(
    correction.id,
    { name: "Ada", shareBp: 10_000, answer: "yes" },
    { name: "Ada", shareBp: 10_000, role: "OWNER", answer: "yes" },
  );
  const staff = await person("decider", ["*"]);
  expect((await readStaffSubmission(staff(), id)).song.senderKeeps).toBe(1);
  await DB.prepare("DELETE FROM artist_members WHERE artist_id = 'lantern'").run();
  await DB.batch([
    DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('lantern', 'former')"),
    DB.prepare("UPDATE song_submission_files SET state = 'ready' WHERE submission_id = ?").bind(id),
  ]);
  expect((await readStaffSubmission(staff(), id)).song.senderKeeps).toBe(0);
  const { version, submission } = await readStaffShares(staff(), correction.id);
  expect(submission.senderKeeps).toBe(0);
  const applied = applyCorrection(staff(), { submissionId: correction.id, version, despite: true });
  await expect(applied).rejects.toMatchObject({ code: "conflict", message: deskCopy.senderLeft });
  const decision = { id, version: await versionOf(id) };
  const published = publishSubmission(staff(), { ...decision, unconfirmed: true, despite: true, replace: true });
  await expect(published).rejects.toMatchObject({ code: "conflict", message: deskCopy.senderLeft });
  await refuseSubmission(staff(), { ...decision, reason: "No longer yours." });
  await refuseCorrection(staff(), { submissionId: correction.id, version, reason: "No longer yours." });
});
