import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { pressClaimButton } from "#app/artists/claims/claim.action.server.ts";
import { claimsCopy as copy } from "#app/artists/claims/claims-copy.ts";
import { listOwnClaims } from "#app/artists/claims/list-own-claims.server.ts";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { claimPath } from "#app/catalogue/profile/profile.ts";
import { listArtists } from "#app/catalogue/record/artist/list-artists.server.ts";
import { artistPath } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { pageField, searchField } from "#app/ui/list/list-query.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const maxFound = 20;

/** GET /artists/claims?q&page: one's claims, and the artist pages that a search finds. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { searchParams } = ctx.url;
  const q = searchField.parse(searchParams.get("q") ?? "");
  const list = await listOwnClaims(ctx, { page: pageField.parse(searchParams.get("page") ?? 1) });
  if (q === "") return { q, ...list, found: null };
  const { artists } = await listArtists(ctx, { q, letter: null, page: 1 });
  return { q, ...list, found: artists.slice(0, maxFound).map(({ id, name, slug }) => ({ id, name, slug })) };
}

/** `act`: withdraw a claim (`id`), or leave a page (`artistId`). */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return pressClaimButton(ctx, request);
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Page["claims"][number];

const columns: ListColumn<Row>[] = [
  {
    id: "artist",
    label: copy.columns.artist,
    wide: true,
    cell: ({ isPublished, artistName: name, artistSlug: slug }) =>
      isPublished ? (
        <Link to={artistPath({ slug })} className="link font-semibold [overflow-wrap:anywhere]">
          {name}
        </Link>
      ) : (
        name
      ),
  },
  {
    id: "for",
    label: copy.columns.for,
    cell: ({ relation, label }) => (label === null ? copy.shortRelations[relation] : copy.ofLabel(label)),
  },
  {
    id: "state",
    label: copy.columns.state,
    wide: true,
    cell: ({ state, reason, code }) => (
      <>
        {copy.states[state]}
        {state === "waiting" ? <p className="text-sm text-mute">{copy.form.waitingCode(code)}</p> : null}
        {state === "refused" && reason !== "" ? (
          <p dir="auto" className="max-w-[60ch] text-sm text-mute whitespace-pre-line [overflow-wrap:anywhere]">
            {reason}
          </p>
        ) : null}
      </>
    ),
  },
  { id: "asked", label: copy.columns.asked, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  {
    id: "action",
    label: copy.columns.action,
    labelHidden: true,
    cell: ({ id, state, artistName }) =>
      state === "waiting" ? (
        <Form method="post">
          <FormKey />
          <input type="hidden" name="id" value={id} />
          <Button variant="quiet" size="small" name="act" value="withdraw" aria-label={copy.withdrawOf(artistName)}>
            {copy.withdraw}
          </Button>
        </Form>
      ) : null,
  },
];

export default function ClaimsPage() {
  const { q, found, claims, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{copy.title}</h1>
      <DeskNav current="claims" />
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <ListFilters query={{ q }} search={copy.find} submit={copy.search} />
      {found === null ? null : <Found q={q} found={found} />}
      <h2 className="mt-10 mb-3 text-xl">{copy.own}</h2>
      <RecordList
        caption={copy.own}
        columns={columns}
        rows={claims}
        empty={{ title: copy.empty, text: copy.emptyText }}
        page={page}
        pages={pages}
      />
    </div>
  );
}

function Found({ q, found }: { q: string; found: NonNullable<Page["found"]> }) {
  if (found.length === 0)
    return (
      <div className="mt-6">
        <EmptyState title={copy.noneFound}>{copy.noneFoundText}</EmptyState>
      </div>
    );
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-xl [overflow-wrap:anywhere]">{copy.found(q)}</h2>
      <ul>
        {found.map(({ id, name, slug }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 border-t border-line py-2">
            <Link to={artistPath({ slug })} className="link min-w-0 [overflow-wrap:anywhere]">
              {name}
            </Link>
            <Link to={claimPath({ slug })} className="row-action text-sm [overflow-wrap:anywhere]">
              {copy.claim(name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const meta = staffMeta(copy.title);
