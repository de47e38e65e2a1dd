import type { z } from "zod";
import type { songSubmissionSchema } from "#app/api/artists/song-submission-schema.ts";
import { readOwnSubmission } from "#app/artists/songs/read-submission.server.ts";
import { aiParts } from "#app/artists/songs/song-submission.ts";
import { readStaffSubmission } from "#app/artists/songs/staff/read-staff-submission.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";

/** Whether the request is of an artist or label. */
export function isDesk({ actor, company }: RequestContext): boolean {
  return can(actor, "artist-songs", company);
}

/** A submitted song, by default as artist or label reads it, for who is one. @throws AppError as `read` */
export async function submissionBody(
  ctx: RequestContext,
  id: string,
  read = isDesk(ctx) ? readOwnSubmission : readStaffSubmission,
): Promise<z.infer<typeof songSubmissionSchema>> {
  const { song, version: current, files, terms, gaps } = await read(ctx, id);
  const { title, versionTitle, vocals, explicit, language, isrc, iswc, year, label, genres, moods, lyrics, note } =
    song;
  return {
    ...{
      _id: id,
      version: current,
      artistId: song.artistId,
      artistName: song.artist,
      state: song.state,
      reason: song.reason,
    },
    ...{ recordingId: song.recordingId, rating: song.rating, credits: song.credits, decidedAt: song.decidedAt },
    song: { title, versionTitle, vocals, explicit, language, isrc, iswc, year, label, genres, moods, lyrics, note },
    ai: Object.fromEntries([...aiParts, "aiEvidence" as const].map((part) => [part, song[part]])) as z.infer<
      typeof songSubmissionSchema
    >["ai"],
    files: files.map(({ id: _id, role, label: what, name, bytes, state, problem }) => {
      return { _id, role, label: what, name, bytes, state, problem };
    }),
    missing: song.state === "draft" ? gaps : [],
    terms: { _id: terms.id, text: terms.text },
    signature:
      song.signedName === null || song.signedAt === null
        ? null
        : { name: song.signedName, signedAt: song.signedAt, sha256: song.termsHash ?? "" },
  };
}
