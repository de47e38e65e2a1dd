import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { payeeCopy } from "#app/artists/profiles/payee-copy.ts";
import { readStaffPayee } from "#app/artists/profiles/read-staff-payee.server.ts";
import { countryName } from "#app/ui/countries.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { staff: copy, ...fields } = payeeCopy;

/** GET /artists/:id/payment: where an artist is paid, and who changed it, for staff who see rights holders. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readStaffPayee(ctx, id);
}

type Change = ReturnType<typeof useLoaderData<typeof loader>>["changes"][number];

const columns: ListColumn<Change>[] = [
  { id: "at", label: copy.columns.at, cell: ({ at }) => <DateTime at={at} /> },
  { id: "who", label: copy.columns.who, cell: ({ who }) => who },
  { id: "what", label: copy.columns.what, wide: true, cell: ({ what }) => what },
];

export default function ArtistPaymentPage() {
  const { artist, payee, changes } = useLoaderData<typeof loader>();
  const country = countryName(artist.paymentCountry ?? "") ?? "";
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={`/artists/${artist.id}`} label={artist.name} />
      <h1 className="mt-2 mb-6 text-title wrap-anywhere">{copy.title(artist.name)}</h1>
      {payee === null ? (
        <p className="max-w-[60ch] text-mute">{copy.none}</p>
      ) : (
        <Facts
          facts={[
            { label: fields.name, value: payee.name },
            { label: fields.address, value: payee.address },
            { label: copy.country, value: country },
            { label: fields.iban, value: payee.iban.replace(/(.{4})(?=.)/g, "$1 ") },
            { label: fields.bic, value: payee.bic },
            { label: fields.taxNumber, value: payee.taxNumber },
            { label: copy.updated, value: <DateTime at={payee.updatedAt} /> },
          ]}
        />
      )}
      <section className="mt-12 border-t border-line pt-6">
        <h2 className="mb-3 text-xl">{copy.changes}</h2>
        <RecordList caption={copy.changes} columns={columns} rows={changes} empty={{ title: copy.noChanges }} />
      </section>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ artist }) => copy.title(artist.name));
