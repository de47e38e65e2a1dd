import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { changeSearches } from "#app/catalogue/saved-searches/change-searches.server.ts";
import { SavedSearchRow } from "#app/catalogue/saved-searches/components/saved-search-row.tsx";
import { listSearches } from "#app/catalogue/saved-searches/list-searches.server.ts";
import { canonicalQuery, maxName } from "#app/catalogue/saved-searches/saved-search.ts";
import { searchesCopy as copy } from "#app/catalogue/saved-searches/searches-copy.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const actor = requireActor(ctx);
  const params = new URL(request.url).searchParams;
  const name = (params.get("deleted") ?? "").toWellFormed().slice(0, maxName);
  const query = canonicalQuery((params.get("query") ?? "").slice(0, 4_000));
  const deleted = name !== "" && query !== "" ? { name, query } : null;
  const canMakePlaylist = can(actor, "playlists", ctx.company);
  return { ...(await listSearches(ctx)), deleted, canMakePlaylist };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  const done = await changeSearches(ctx, await readForm(request));
  if ("to" in done) return redirect(done.to);
  const { status, ...refused } = done;
  return data(refused, { status });
}

export default function LibrarySearches() {
  const { saved, recent, deleted, canMakePlaylist } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <p className="mt-4 mb-8 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      {deleted && !refused ? (
        <Form method="post" action="/library/searches" role="status" className="mb-8 flex items-center gap-3">
          <input type="hidden" name="name" value={deleted.name} />
          <input type="hidden" name="query" value={deleted.query} />
          <span>{copy.undoText(deleted.name)}</span>
          <Button variant="quiet" size="small" name="intent" value="restore">
            {copy.undo}
          </Button>
        </Form>
      ) : null}
      {refused && refused.id === null ? <SaveForm {...refused} /> : null}
      <section className="mb-12 max-w-4xl">
        <h2 className="mb-3 text-xl">{copy.saved}</h2>
        {saved.length === 0 ? (
          <EmptyState title={copy.none} action={<ButtonLink to="/search">{copy.search}</ButtonLink>}>
            {copy.noneText}
          </EmptyState>
        ) : (
          <ul className="border-t border-line">
            {saved.map((search) => (
              <SavedSearchRow
                key={`${search.id} ${search.name}`}
                search={search}
                canMakePlaylist={canMakePlaylist}
                refused={refused?.id === search.id ? refused : null}
              />
            ))}
          </ul>
        )}
      </section>
      <section className="max-w-4xl">
        <h2 className="mb-3 text-xl">{copy.recent}</h2>
        {recent.length === 0 ? (
          <p className="text-mute">{copy.noRecent}</p>
        ) : (
          <>
            <ul className="mb-4">
              {recent.map(({ id, name, query }) => (
                <li key={id} className="border-b border-line py-2">
                  <Link to={`/search${query}`} className="link">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
            <Form method="post">
              <Button variant="quiet" size="small" name="intent" value="clear">
                {copy.clear}
              </Button>
            </Form>
          </>
        )}
      </section>
    </div>
  );
}

type SaveFormProps = { name: string; query: string; error: string };

/** Form of the search page, shown here with its error. */
function SaveForm({ name, query, error }: SaveFormProps) {
  return (
    <Form method="post" className="mb-12 grid max-w-md gap-3">
      <h2 className="text-xl">{copy.saveTitle}</h2>
      <input type="hidden" name="query" value={query} />
      <Field label={copy.name} name="name" required defaultValue={name} error={error} />
      <Button className="justify-self-start">{copy.save}</Button>
    </Form>
  );
}

export const meta = staffMeta(copy.title);
