import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import { notifyWeeklyFigures } from "#app/figures/audience/notify-weekly-figures.server.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import {
  addUsers,
  artistNamed,
  begin,
  dayMs,
  deliver,
  eventOf,
  release,
  today,
} from "#test/routes/artists/audience-records.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { db } = testContext();
const hour = dayMs / 24;
const keepers = ["keeper", "former", "label"];
const songs: string[] = [];

// 15 March 2027 is a Monday.
const at = (hours: number) => recordedContext({ now: today * dayMs + hours * hour });
const emails = (hours: number) => ({ ...testContext(), now: today * dayMs + hours * hour });
const listed = () =>
  db.all<{ user: string; title: string; message: string }>(
    sql`SELECT user_id AS user, title, message FROM notifications WHERE kind = 'figures' ORDER BY user_id, title`,
  );
const mails = () =>
  db.all<{ recipient: string; text: string }>(
    sql`SELECT recipient, text FROM outbox WHERE template = 'notification-digest' ORDER BY 1`,
  );

beforeAll(async () => {
  await addUsers(["ana", "bo", "cy", ...keepers]);
  for (const user of keepers) {
    await db.run(
      sql`INSERT INTO memberships (id, user_id, company_id, status) VALUES (${`m-${user}`}, ${user}, ${mainCompany.id}, 'active')`,
    );
    await db.run(
      sql`INSERT INTO membership_policies (membership_id, policy_id) VALUES (${`m-${user}`}, ${demoPolicies[user === "label" ? "label" : "artist"].id})`,
    );
  }
  for (const artist of ["Ivy", "Oak", "Elm"])
    songs.push((await addRecording(testContext(), { title: `Song of ${artist}`, artist })).id);
  const [ivy, oak, elm] = [await artistNamed("Ivy"), await artistNamed("Oak"), await artistNamed("Elm")];
  for (const user of ["keeper", "former"])
    await db.run(sql`INSERT INTO artist_members (artist_id, user_id, created_at) VALUES (${ivy}, ${user}, 0)`);
  await db.run(sql`INSERT INTO artist_members (artist_id, user_id, created_at) VALUES (${elm}, 'keeper', 0)`);
  await db.run(
    sql`INSERT INTO parties (id, name, kind, keepers) VALUES ('party-label', 'Tall Trees', 'label', '["label@example.com"]')`,
  );
  for (const artist of [ivy, oak])
    await db.run(sql`INSERT INTO label_artists (party_id, artist_id, created_at) VALUES ('party-label', ${artist}, 0)`);
  await begin(today - 10);
  const plays = (song: number, users: string[], day: number) =>
    users.map((userId) => eventOf({ day, userId, subjectId: songs[song] ?? "" }));
  await deliver([
    ...plays(0, ["ana", "bo", "cy"], today - 9),
    ...plays(0, ["ana", "bo", "cy", "cy"], today - 1),
    ...plays(1, ["ana", "bo", "cy"], today - 2),
    ...plays(2, ["ana", "bo"], today - 2),
  ]);
});

test("keepers are told the week's figures once, after its last day is made, and nothing of an artist without any", async () => {
  await release(today - 2);
  await notifyWeeklyFigures(at(1));
  expect(await listed()).toEqual([]);
  await release(today - 1);
  await Promise.all([notifyWeeklyFigures(at(4)), notifyWeeklyFigures(at(4)), notifyWeeklyFigures(at(4))]);
  await notifyWeeklyFigures(at(5));
  const days = "8 Mar 2027 to 14 Mar 2027";
  expect(await listed()).toEqual([
    { user: "former", title: `Ivy, ${days}`, message: "Plays: 4" },
    { user: "keeper", title: `Ivy, ${days}`, message: "Plays: 4" },
    { user: "label", title: `Ivy, ${days}`, message: "Plays: 4" },
    { user: "label", title: `Oak, ${days}`, message: "Plays: 3" },
  ]);
});

test("on Monday morning each has one email with a link to unsubscribe, and a removed keeper none", async () => {
  await db.run(sql`DELETE FROM artist_members WHERE user_id = 'former'`);
  await mailDigests(emails(5));
  expect(await mails()).toEqual([]);
  await mailDigests(emails(9));
  await mailDigests(emails(9));
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(["keeper@example.com", "label@example.com"]);
  expect(sent[1]?.text).toContain("Oak");
  expect(sent[1]?.text).toContain("Stop emails about weekly figures");
});

test("the keepers of many artists are told of all in one run, for one email", async () => {
  const { last } = await db.get<{ last: number }>(sql`SELECT max(last_day) AS last FROM audience_weeks`);
  await db.run(sql`DELETE FROM notifications`);
  const many = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 95) `;
  await db.run(
    sql`INSERT INTO artists (id, slug, name) ${many} SELECT 'many-' || i, 'many-' || i, 'Many ' || i FROM n`,
  );
  await db.run(sql`INSERT INTO artist_members (artist_id, user_id) ${many} SELECT 'many-' || i, 'keeper' FROM n`);
  await db.run(sql`INSERT INTO audience_totals (kind, subject_id, day, surfaced, plays, heard_ms, shortlists, requests)
    ${many} SELECT 'artist', 'many-' || i, ${last}, 0, 5, 0, 0, 0 FROM n`);
  await notifyWeeklyFigures(at(4));
  expect(await listed()).toHaveLength(95);
  await db.run(sql`DELETE FROM artist_members WHERE artist_id LIKE 'many-%'`);
});

test("figures that are three days old are no news, and who turned them off has none", async () => {
  await db.run(sql`DELETE FROM audience_weeks`);
  await db.run(sql`DELETE FROM notifications`);
  await notifyWeeklyFigures(at(3 * 24));
  expect(await listed()).toEqual([]);
  await db.run(sql`UPDATE users SET notification_ways = '{"figures":"none"}' WHERE id = 'label'`);
  await db.run(sql`DELETE FROM outbox`);
  await notifyWeeklyFigures(at(6));
  await mailDigests(emails(9));
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(["keeper@example.com"]);
});
