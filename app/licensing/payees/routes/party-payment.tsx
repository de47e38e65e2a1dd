import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { PayeeChanges } from "#app/licensing/payees/components/payee-changes.tsx";
import { PayeeForm } from "#app/licensing/payees/components/payee-form.tsx";
import { payeeCopy } from "#app/licensing/payees/payee-copy.ts";
import { paymentPathOf, readPartyPayment, savePartyPayee } from "#app/licensing/payees/read-payment-page.server.ts";
import { submitPayee } from "#app/licensing/payees/submit-payee.action.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { staff: copy } = payeeCopy;

/** GET /parties/:id/payment: where a party is paid, for staff who change rights and for those who keep it. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { ...(await readPartyPayment(ctx, id)), path: paymentPathOf(id) };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  return await submitPayee(ctx, await readForm(request), {
    to: paymentPathOf(id),
    save: (change) => savePartyPayee(ctx, id, change),
    readVersion: async () => (await readPartyPayment(ctx, id)).version,
  });
}

export default function PartyPaymentPage() {
  const { id, name, path, payees, version, changes, ofArtist, isStaff } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  return (
    <div className="px-gutter pt-8 pb-16">
      {isStaff ? <Trail to={`/parties/${id}`} label={name} /> : null}
      <h1 className="mt-2 mb-6 text-title wrap-anywhere">{copy.title(name)}</h1>
      {ofArtist === null ? null : <p className="mb-6 max-w-[60ch] text-mute">{copy.ofArtist(ofArtist)}</p>}
      <div className="max-w-2xl">
        <PayeeForm key={version} path={path} payees={payees} hasMandate version={version} reply={reply} />
      </div>
      <PayeeChanges changes={changes} />
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ name }) => copy.title(name));
