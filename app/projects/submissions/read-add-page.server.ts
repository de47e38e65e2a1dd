import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { pageField, searchField } from "#app/identity/people/people-query.ts";
import { listOwnPlaylists } from "#app/playlists/list-own-playlists.server.ts";
import { requireProject } from "#app/projects/spaces/get-project.server.ts";
import { mayChange } from "#app/projects/spaces/project.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const querySchema = z.object({ q: searchField, page: pageField });

/** A track, or a playlist with all of its tracks. */
export const addFormSchema = z.union([z.object({ track: z.uuid() }), z.object({ playlist: z.uuid() })]);

/** Which of these recordings the project has. */
async function readInside(ctx: RequestContext, projectId: string, ids: string[]): Promise<string[]> {
  const { submissions, select } = scoped(ctx.db, ctx.company);
  const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const isInside = and(
    eq(submissions.projectId, projectId),
    inArray(submissions.recordingId, wanted),
    isNull(submissions.deletedAt),
  );
  const rows = await select({ id: submissions.recordingId }, submissions, isInside);
  return rows.flatMap(({ id }) => id ?? []);
}

/**
 * What can be added to a project: a page of a search, the most popular tracks without words, and the person's playlists.
 * @throws AppError unauthorised, forbidden without a role that may add, not_found
 */
export async function readAddPage(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireAccess(ctx, "projects");
  const query = querySchema.parse({ q: "", ...Object.fromEntries(ctx.url.searchParams) });
  const project = await requireProject(ctx, { id });
  if (!mayChange(project.right)) throw new AppError("forbidden", projectsCopy.errors.readOnly);
  const { filters } = readSearchParams(new URLSearchParams({ q: query.q, page: String(query.page) }));
  const hasPlaylists = can(actor, "playlists", ctx.company);
  const [found, playlists] = await Promise.all([
    searchCatalogue(ctx, filters),
    hasPlaylists ? listOwnPlaylists(ctx, { recordingIds: [], filter: "" }) : [],
  ]);
  const { tracks, page, pages } = found;
  const inside = await readInside(
    ctx,
    id,
    tracks.map((track) => track.id),
  );
  return {
    project: { id, title: project.title },
    query,
    found: { tracks, page, pages, inside },
    playlists: playlists.map(({ id: playlistId, name, tracks: count }) => ({ id: playlistId, name, tracks: count })),
  };
}
