import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { ownPlaylistsQuery } from "#app/playlists/list-own-playlists.server.ts";
import { projectQueries, toProject } from "#app/projects/spaces/get-project.server.ts";
import { mayChange } from "#app/projects/spaces/project.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const querySchema = z.object({ q: searchField, page: pageField });

export const addFormSchema = z.union([z.object({ track: z.uuid() }), z.object({ playlist: z.uuid() })]);

/** Recordings in the project, as a query: at most its limit. */
function insideQuery(ctx: RequestContext, projectId: string) {
  const { submissions, select } = scoped(ctx.db, ctx.company);
  const { recordingId, deletedAt } = submissions;
  return select({ id: recordingId }, submissions, and(eq(submissions.projectId, projectId), isNull(deletedAt)));
}

/**
 * Candidates for a project: a page of search results, without query the most popular tracks, and the user's playlists. @throws AppError
 * unauthorised, forbidden without a role that may add, not_found
 */
export async function readAddPage(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireAccess(ctx, "projects");
  const query = querySchema.parse({ q: "", ...Object.fromEntries(ctx.url.searchParams) });
  const [project, references, members, inside, own] = await ctx.db.batch([
    ...projectQueries(ctx, actor, id),
    insideQuery(ctx, id),
    ownPlaylistsQuery(ctx, actor, { recordingIds: [] }),
  ]);
  const { title, right } = toProject(project, references, members);
  if (!mayChange(right)) throw new AppError("forbidden", projectsCopy.errors.readOnly);
  const { filters } = readSearchParams(new URLSearchParams({ q: query.q, page: String(query.page) }));
  const { tracks, page, pages } = await searchCatalogue(ctx, filters);
  const playlists = can(actor, "playlists", ctx.company) ? own : [];
  const has = new Set(inside.map((row) => row.id));
  return {
    project: { id, title },
    query,
    found: { tracks, page, pages, inside: tracks.map((track) => track.id).filter((one) => has.has(one)) },
    playlists: playlists.map(({ id: playlistId, name, tracks: count }) => ({ id: playlistId, name, tracks: count })),
  };
}
