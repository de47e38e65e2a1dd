import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { projectPath } from "#app/projects/spaces/project.ts";
import { addTracks } from "#app/projects/submissions/add-tracks.server.ts";
import { FoundTracks } from "#app/projects/submissions/components/found-tracks.tsx";
import { addFormSchema, readAddPage } from "#app/projects/submissions/read-add-page.server.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /spaces/:id/add?q=… */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "projects");
  return readAddPage(ctx, { id });
}

/** `track` or `playlist`. */
export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "projects");
  const form = await readForm(request);
  const sent = addFormSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new AppError("invalid", copy.errors.choose);
  const source = "track" in sent.data ? { recordingIds: [sent.data.track] } : { playlistId: sent.data.playlist };
  const { added } = await sendOnce(ctx, form, () => addTracks(ctx, { projectId: id, source }));
  const title = added > 0 ? copy.added(added) : copy.allThere;
  ctx.flash.set({ kind: added > 0 ? "success" : "info", title });
  return redirect(`${projectPath(id)}/add${ctx.url.search}`);
}

export default function AddToProjectPage() {
  const { project, query, found, playlists } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={projectPath(project.id)} label={project.title} />
      <h1 className="mt-2 text-title">{copy.add}</h1>
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.addLead}</p>
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_20rem]">
        <section>
          <Form method="get" role="search" className="mb-4 flex flex-wrap items-end gap-3">
            <Field
              key={query.q}
              label={copy.search}
              name="q"
              type="search"
              defaultValue={query.q}
              className="min-w-60 flex-1"
            />
            <Button variant="quiet">{copy.searchButton}</Button>
          </Form>
          <FoundTracks tracks={found.tracks} inside={found.inside} />
          <Pagination page={found.page} total={found.pages} />
        </section>
        <section>
          <h2 className="mb-2 text-xl">{copy.fromPlaylist}</h2>
          {playlists.length > 0 ? (
            <Form method="post" className="grid gap-3">
              <FormKey />
              <Select
                label={copy.playlist}
                name="playlist"
                options={playlists.map(({ id, name, tracks }) => ({ value: id, label: `${name} (${tracks})` }))}
              />
              <div>
                <Button>{copy.addPlaylist}</Button>
              </div>
            </Form>
          ) : (
            <p className="text-mute">{copy.noPlaylists}</p>
          )}
        </section>
      </div>
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.add, page.project.title]);
