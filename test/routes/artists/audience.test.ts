import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { erasePerson } from "#app/identity/account/erase-person.server.ts";
import type { VisitorEvent } from "#app/insight/event.ts";
import {
  addUsers,
  artistNamed,
  begin,
  dayMs,
  deliver,
  eventOf,
  numbers,
  release,
  today,
} from "#test/routes/artists/audience-records.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

const { db } = testContext();
const people = ["ana", "bo", "cy", "di", "ed"];
const songs: string[] = [];

type Given = Partial<VisitorEvent> & { day: number };
const event = (given: Given): VisitorEvent => eventOf({ subjectId: songs[0] ?? "", ...given });

type Total = { day: number; plays: number; surfaced: number; heard: number; requests: number };
const totalsOf = (id: string, kind = "song") =>
  db.all<Total>(sql`SELECT day, plays, surfaced, heard_ms AS heard, requests FROM audience_totals
    WHERE kind = ${kind} AND subject_id = ${id} ORDER BY day`);
const playsOf = async (id: string) => (await totalsOf(id)).map(({ day, plays }) => [day - today, plays]);

beforeAll(async () => {
  await db.run(sql`INSERT INTO companies (id, environment, subdomain, tenant_id, name, name_key, theme, hls_config)
    VALUES ('company-studio', 'spaces', 'studio', 'studio', 'Studio', 'studio', '{}', '{}')`);
  await addUsers([...people, "keeper"]);
  for (const [at, artist] of ["Ivy", "Ivy", "Oak"].entries())
    songs.push((await addRecording(testContext(), { title: `Song ${at}`, artist })).id);
  await db.run(
    sql`INSERT INTO artist_members (artist_id, user_id, created_at) SELECT id, 'keeper', 0 FROM artists WHERE name = 'Ivy'`,
  );
});

test("what people did waits until three are behind it, and is then added as a whole on the day that is over", async () => {
  await begin(today - 5);
  const play = (day: number, userId: string | null) => event({ day: today + day, userId });
  await deliver([play(-5, "ana"), play(-5, "ana"), play(-4, "bo"), play(-4, null), play(-3, null), play(-2, "bo")]);
  await release(today - 5);
  expect(await playsOf(songs[0] ?? "")).toEqual([]);
  await release(today - 2);
  expect(await playsOf(songs[0] ?? "")).toEqual([[-4, 4]]);
  await deliver([play(-1, "ana"), play(-1, "cy"), play(0, "di")]);
  await release(today - 1);
  expect(await playsOf(songs[0] ?? "")).toEqual([
    [-4, 4],
    [-1, 4 + 4],
  ]);
  expect(await db.all(sql`SELECT person_id AS person, day FROM audience_waiting`)).toEqual([
    { person: "di", day: today },
  ]);
});

test("neither a keeper of the song's artist nor another environment is counted, and an unknown song is no row", async () => {
  await begin(today - 2);
  const given = { day: today - 2 };
  await deliver([
    event({ ...given, userId: "keeper" }),
    event({ ...given, userId: "ana", companyId: "company-studio" }),
    event({ ...given, userId: "ana", subjectId: crypto.randomUUID() }),
  ]);
  expect(await db.all(sql`SELECT * FROM audience_waiting`)).toEqual([]);
  await deliver([event({ ...given, userId: "keeper", subjectId: songs[2] ?? "" })]);
  expect(await db.all(sql`SELECT person_id AS person FROM audience_waiting`)).toEqual([{ person: "keeper" }]);
});

test("doubled, shuffled and late events count once, and every figure is a sum of parts with three people", async () => {
  for (const seed of [1, 2, 3]) {
    const next = numbers(seed);
    const [first, days] = [today - 40, 40];
    await begin(first);
    const events = Array.from({ length: 260 }, () =>
      event({
        day: first + next(days),
        subjectId: songs[next(next(2) + 2)] ?? "",
        userId: [...people, null][next(6)] ?? null,
      }),
    );
    const shuffled = events.toSorted((a, b) => (a.id.slice(-6) < b.id.slice(-6) ? -1 : 1));
    await deliver(shuffled);
    await deliver(shuffled.slice(50, 150));
    await release(first + 20);
    await deliver(events);
    await release(today - 1);
    const parts: { song: string; day: number; plays: number; people: number }[] = [];
    for (const song of songs) {
      let waiting: VisitorEvent[] = [];
      for (let day = first; day < today; day += 1) {
        waiting.push(...events.filter((one) => one.subjectId === song && Math.floor(one.createdAt / dayMs) === day));
        const behind = new Set(waiting.map(({ userId }) => userId ?? "")).size;
        if (behind < 3) continue;
        parts.push({ song, day, plays: waiting.length, people: behind });
        waiting = [];
      }
      let sum = 0;
      const expected = parts
        .filter((part) => part.song === song)
        .map(({ day, plays }) => {
          sum += plays;
          return [day - today, sum];
        });
      expect(await playsOf(song)).toEqual(expected);
      const left = await db.all<{ n: number }>(
        sql`SELECT coalesce(sum(count), 0) AS n FROM audience_waiting WHERE recording_id = ${song} AND measure = 'plays'`,
      );
      expect(left[0]?.n).toBe(waiting.length);
    }
    const grown = (await totalsOf(await artistNamed("Ivy"), "artist")).map(({ day, plays }, at, all) => ({
      day,
      plays: plays - (all[at - 1]?.plays ?? 0),
    }));
    for (const { day, plays } of grown) {
      const own = parts.filter((part) => part.day === day && part.song !== songs[2]);
      expect(plays).toBe(own.reduce((sum, part) => sum + part.plays, 0));
    }
  }
});

test("an event that comes after its day was made is added once, on a later day", async () => {
  await begin(today - 3);
  for (const userId of ["ana", "bo", "cy"]) await deliver([event({ day: today - 3, userId })]);
  await release(today - 3);
  for (const userId of ["ana", "bo", "cy"]) await deliver([event({ day: today - 3, userId })]);
  await release(today - 2);
  await release(today - 2);
  expect(await playsOf(songs[0] ?? "")).toEqual([
    [-3, 3],
    [-2, 6],
  ]);
});

test("two runs at once make a day once", async () => {
  await begin(today - 2);
  await deliver(["ana", "bo", "cy"].map((userId) => event({ day: today - 2, userId })));
  await Promise.all([release(today - 1), release(today - 1), release(today - 1)]);
  expect(await playsOf(songs[0] ?? "")).toEqual([[-2, 3]]);
  expect(await db.all(sql`SELECT plays FROM audience_songs`)).toEqual([{ plays: 3 }]);
  expect(await db.all(sql`SELECT day FROM audience_progress`)).toEqual([{ day: today - 1 }]);
});

test("first results are surfaced, passages give time, and what one person hears twice in a day is heard again", async () => {
  await begin(today - 2);
  const [one = "", two = ""] = songs;
  const day = today - 2;
  const range = (userId: string | null, startMs: number, endMs: number) =>
    event({ day, userId, kind: "listen_range", subjectId: one, detail: { startMs, endMs } });
  const search = (userId: string) =>
    event({ day, userId, kind: "search", subjectId: "piano", detail: { hits: 2, shown: [one, two, one] } });
  await deliver([...["ana", "bo", "cy"].map(search), ...[null, null].map((userId) => range(userId, 0, 60_000))]);
  const again = ["ana", "bo", "cy"].flatMap((userId) => [range(userId, 0, 60_000), range(userId, 38_000, 61_000)]);
  await deliver(again.toReversed());
  await deliver(again);
  await release(today - 1);
  for (const song of [one, two]) expect((await totalsOf(song)).map(({ surfaced }) => surfaced)).toEqual([3]);
  expect((await totalsOf(one))[0]?.heard).toBe(5 * 60_000 + 3 * 23_000);
  expect(await db.all(sql`SELECT bin, count FROM audience_passages WHERE recording_id = ${one} ORDER BY bin`)).toEqual([
    { bin: 4, count: 3 },
    { bin: 5, count: 3 },
  ]);
});

test("an erased person is in no figure that is made later, and those that exist stay", async () => {
  await begin(today - 3);
  await deliver(["ana", "bo", "ed"].map((userId) => event({ day: today - 3, userId })));
  await release(today - 3);
  await deliver(["ana", "bo", "ed"].map((userId) => event({ day: today - 2, userId })));
  await db.batch(erasePerson({ db, now: 0 }, { id: "ed", email: "ed@example.com" }) as never);
  await release(today - 1);
  expect(await playsOf(songs[0] ?? "")).toEqual([[-3, 3]]);
  expect(await db.all(sql`SELECT 1 FROM audience_waiting WHERE person_id = 'ed'`)).toEqual([]);
});
