import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import { catalogueSharesPath, sharesPath } from "#app/artists/shares/shares-path.ts";
import { readCatalogueShares, startCorrection } from "#app/artists/shares/song-corrections.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { SideTable } from "#app/licensing/rights/components/side-table.tsx";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { correction: copy } = sharesCopy;

/** GET /artists/catalogue/:id/shares: the shares on file of a published song that one keeps. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readCatalogueShares(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  return pressButton(ctx, { form, page: catalogueSharesPath(id) }, async () => ({
    to: sharesPath(await startCorrection(ctx, id)),
    toast: { kind: "success", title: copy.started },
  }));
}

export default function CatalogueSharesPage() {
  const { title, artist, shares, corrections, canCorrect } = useLoaderData<typeof loader>();
  const open = corrections.find(({ state }) => state === "draft" || state === "sent");
  return (
    <div className="px-gutter pt-8 pb-16">
      <DeskNav current="songs" />
      <Link to="/artists/songs" className="row-action mt-6 text-sm">
        {sharesCopy.back}
      </Link>
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">{copy.title(title)}</h1>
      <p className="mt-1 text-mute [overflow-wrap:anywhere]">{artist}</p>
      <p className="mt-3 max-w-[60ch] text-mute">{copy.lead}</p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
        {bothSides.map((side) => (
          <SideTable key={side} side={side} shares={shares} />
        ))}
        {open ? (
          <ButtonLink to={sharesPath(open.id)} variant="quiet" className="justify-self-start">
            {copy.continue}
          </ButtonLink>
        ) : canCorrect ? (
          <Form method="post">
            <FormKey />
            <Button variant="quiet">{copy.start}</Button>
          </Form>
        ) : (
          <p className="max-w-[60ch]">
            {copy.byTerritory}{" "}
            <Link to="/contact-us" className="link">
              {copy.contact}
            </Link>
          </p>
        )}
        {corrections.length === 0 ? null : (
          <section>
            <h2 className="mb-2 text-lg">{copy.list}</h2>
            <RecordList caption={copy.list} columns={columns} rows={corrections} empty={{ title: copy.none }} />
          </section>
        )}
      </div>
    </div>
  );
}

const columns: ListColumn<Awaited<ReturnType<typeof readCatalogueShares>>["corrections"][number]>[] = [
  {
    id: "at",
    label: copy.columns.at,
    cell: ({ id, updatedAt }) => (
      <Link to={sharesPath(id)} className="link">
        <DateTime at={updatedAt} />
      </Link>
    ),
  },
  {
    id: "state",
    label: copy.columns.state,
    cell: ({ state }) => <StateMark state={state}>{copy.states[state]}</StateMark>,
  },
  {
    id: "reason",
    label: copy.columns.reason,
    wide: true,
    cell: ({ reason }) => <span className="whitespace-pre-line [overflow-wrap:anywhere]">{reason}</span>,
  },
];

export const meta = staffMeta<typeof loader>(({ title }) => copy.title(title));
