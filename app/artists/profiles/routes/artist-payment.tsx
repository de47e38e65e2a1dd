import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PayeeChanges } from "#app/licensing/payees/components/payee-changes.tsx";
import { payeeCopy } from "#app/licensing/payees/payee-copy.ts";
import { readStaffPayee } from "#app/licensing/payees/read-payment-page.server.ts";
import { countryName } from "#app/ui/countries.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { formatDay } from "#app/ui/format-day.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { staff: copy, ...fields } = payeeCopy;

/** GET /artists/:id/payment: where an artist is paid, and who changed it, for staff who see rights holders. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readStaffPayee(ctx, id);
}

export default function ArtistPaymentPage() {
  const { artist, payee, until, changes } = useLoaderData<typeof loader>();
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
            ...(until === null
              ? []
              : [
                  {
                    label: fields.pending(formatDay(until.from)),
                    value: until.iban === "" ? fields.untilNone : fields.until(until.iban),
                  },
                ]),
            { label: copy.updated, value: <DateTime at={payee.updatedAt} /> },
          ]}
        />
      )}
      <PayeeChanges changes={changes} />
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ artist }) => copy.title(artist.name));
