import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { profiles } from "#app/exchange/sheets/cells/column-names.ts";
import { sheetFormats } from "#app/exchange/sheets/export-query.ts";
import { requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { readSelection } from "#app/records/bulk/bulk-changes.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireSheetDesk(ctx, "see");
  return readSelection(ctx.url.searchParams);
}

export default function SongsSheetPage() {
  const { ids, from } = useLoaderData<typeof loader>();
  const isList = ids.length === 0 && from !== null && from !== "";
  const of = ids.length > 0 ? copy.exportOf.chosen(ids.length) : copy.exportOf[isList ? "list" : "all"];
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={`/songs/list${from ?? ""}`} label={copy.songs} />
      <h1 className="mt-2 text-title">{copy.exportTitle}</h1>
      <p className="my-4 max-w-[60ch] text-mute text-row">{copy.exportLead}</p>
      <form action="/songs/list/sheet/file" className="grid justify-items-start gap-5">
        <p className="font-semibold">{of}</p>
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        {from === null ? null : <input type="hidden" name="from" value={from} />}
        <Select
          name="profile"
          label={copy.profile}
          hint={copy.profileHint}
          options={profiles.map((value) => ({ value, label: copy.profiles[value] }))}
        />
        <Select
          name="format"
          label={copy.format}
          hint={copy.exportMax(copy.maxRows)}
          options={sheetFormats.map((value) => ({ value, label: copy.formats[value] }))}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="accent">{copy.download}</Button>
          <Link to="/ingestions/sheets" className="link py-2">
            {copy.importLink}
          </Link>
        </div>
      </form>
    </div>
  );
}

export const meta = staffMeta(copy.exportTitle);
