import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { keptRecordingId } from "#app/catalogue/track/kept-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { AuditedFile, FoundMusic } from "#app/licensing/audit/audit-post.ts";
import { candidateRecordings, readableLicences } from "#app/licensing/audit/read-candidates.server.ts";
import { isOfPlatform } from "#app/licensing/proof/platforms.ts";
import { readPostUrl } from "#app/licensing/proof/post-url.ts";
import { auditSong, type HeldLicence, type LicenceProblem } from "#app/licensing/timelines/audit-song.ts";
import { isIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licences: anyLicences } = unsafeTenantTables("a successor is of the company of the licence that it supersedes");
const newer = alias(anyLicences, "newer");

export type JudgedMusic = FoundMusic & {
  title: string;
  /** Covered by, or the nearest; null without one. */
  licence: { number: string; transactionId: string | null } | null;
  problems: LicenceProblem[];
  /** Title of what sounds the same and is not covered alike. */
  same: string | null;
};
/** `undated`: nothing is covered on an unknown day. `hasOther`: nor by what was found, if there is other music. */
export type JudgedFile = Pick<AuditedFile, "file" | "url" | "postedOn"> & {
  state: "covered" | "problem" | "unclear";
  undated: boolean;
  hasOther: boolean;
  music: JudgedMusic[];
};

type Music = { title: string; held: HeldLicence[] };

/** The music of the files with its licences, also those that are over: replaced ones are not among them. */
async function readMusic(ctx: RequestContext, files: readonly AuditedFile[]): Promise<Map<string, Music>> {
  const ids = [...new Set(files.flatMap(({ found }) => found.flatMap(({ id, also }) => [id, ...also])))];
  const { licences, licenceEnds, transactions, externalLicences, select } = scoped(ctx.db, ctx.company);
  const { condition, mayOpen, isColleague } = readableLicences(ctx);
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const line = sql`${keptRecordingId(sql`(line.value ->> 'recordingId')`)}`;
  const { number, transactionId, terms, startsOn, endsOn } = licences;
  const [rows, brought, songs] = await ctx.db.batch([
    ctx.db
      .select({
        ...{ number, transactionId, terms, startsOn, endsOn, endedAt: licenceEnds.endedAt },
        mayOpen: sql<number>`${mayOpen}`.as("may_open"),
        songs: sql<string>`(SELECT json_group_array(${line}) FROM json_each(${licences.lines}) line)`.as("songs"),
      })
      .from(licences)
      .innerJoin(transactions, eq(transactions.id, licences.transactionId))
      .leftJoin(newer, eq(newer.supersedesId, licences.id))
      .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
      .where(
        and(
          condition,
          isNull(newer.id),
          sql`EXISTS (SELECT 1 FROM json_each(${licences.lines}) line WHERE ${line} IN ${asked})`,
        ),
      ),
    select(
      {
        ...{ id: externalLicences.id, title: externalLicences.title, licensor: externalLicences.licensor },
        ...{ reference: externalLicences.reference, media: externalLicences.media },
        ...{ startsOn: externalLicences.startsOn, endsOn: externalLicences.endsOn },
      },
      externalLicences,
      and(inArray(externalLicences.id, asked), sql`${Number(isColleague)}`),
    ),
    // Others' titles are not told.
    ctx.db
      .select({ id: sql<string>`id`, title: sql<string>`title` })
      .from(sql`recordings`)
      .where(sql`id IN ${asked} AND id IN ${candidateRecordings(ctx)}`),
  ]);
  const music = new Map<string, Music>(songs.map(({ id, title }) => [id, { title, held: [] }]));
  for (const { songs: held, terms: granted, mayOpen: isOpen, endedAt, ...licence } of rows) {
    const own: HeldLicence = {
      ...{ number: licence.number, startsOn: licence.startsOn, transactionId: isOpen ? licence.transactionId : null },
      ...{ media: granted.media, territories: granted.territories },
      seconds: (granted.edits ?? []).map(({ seconds }) => seconds),
      endsOn: endedAt === null ? licence.endsOn : lastDayOf(licence.endsOn, endedAt),
    };
    for (const id of parseIds(held)) music.get(id)?.held.push(own);
  }
  for (const { id, title, licensor, reference, startsOn: from, ...external } of brought) {
    const name = [licensor, reference].filter(Boolean).join(" ");
    const held = { ...external, number: name, startsOn: from ?? "", transactionId: null, territories: [], seconds: [] };
    music.set(id, { title, held: [held] });
  }
  return music;
}

/** The last whole day of a licence that was ended: perhaps after it was over. */
function lastDayOf(endsOn: string | null, endedAt: number): string {
  const lastDay = isoDateOf(endedAt, -1);
  return endsOn !== null && endsOn < lastDay ? endsOn : lastDay;
}

function parseIds(json: string): string[] {
  const ids: unknown = JSON.parse(json);
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** A post is used from its day until it is taken down: so the licence has to hold on both days. */
function judgeMusic({ held }: Music, file: AuditedFile, today: string) {
  const url = readPostUrl(file.url);
  const medium = url === null ? null : isOfPlatform(new URL(url)) ? "social_organic" : "web_unpaid";
  const firstDay = isIsoDate(file.postedOn) ? file.postedOn : null;
  // A licence names the length of the whole edit, whatever of the music is heard in it.
  const use = { lastDay: today, firstDay, territories: null, seconds: file.seconds };
  // Media that are not on file are not judged.
  const judged = held.map((licence) => {
    const media = licence.media.length === 0 || medium === null ? null : [medium];
    return { licence, ...auditSong([licence], { ...use, media }) };
  });
  const rank = ({ problems, licence }: (typeof judged)[number]) =>
    2 * problems.length + Number(licence.transactionId === null);
  return judged.sort((one, other) => rank(one) - rank(other))[0] ?? null;
}

/** Whether licences cover the music that was found in posts, by the day and address of each. @throws AppError unauthorised, forbidden */
export async function judgePosts(ctx: RequestContext, files: readonly AuditedFile[]): Promise<JudgedFile[]> {
  const music = await readMusic(ctx, files);
  const today = isoDateOf(ctx.now);
  return files.map((file) => {
    const undated = !isIsoDate(file.postedOn) || file.postedOn > today;
    const judge = (id: string) => judgeMusic(music.get(id) ?? none, file, today);
    const judged = file.found.flatMap((found): JudgedMusic[] => {
      const own = music.get(found.id);
      if (own === undefined) return [];
      const best = judge(found.id);
      const problems = best?.problems ?? [{ kind: "none" as const }];
      const isCovered = problems.length === 0;
      const other = found.also.find((id) => {
        const of = judge(id);
        return (of !== null && of.problems.length === 0) !== isCovered;
      });
      const same = other === undefined ? null : (music.get(other)?.title ?? "");
      const licence = best && { number: best.licence.number, transactionId: best.licence.transactionId };
      return [{ ...found, title: own.title, licence, problems, same }];
    });
    const isCovered =
      !undated && judged.length === file.found.length && judged.every(({ problems }) => problems.length === 0);
    const isUnclear = judged.some(({ same }) => same !== null) || (isCovered && file.hasOther);
    const state = isUnclear ? "unclear" : isCovered ? "covered" : "problem";
    const { file: name, url, postedOn, hasOther } = file;
    return { file: name, url, postedOn, state, undated, hasOther, music: judged };
  });
}

const none: Music = { title: "", held: [] };
