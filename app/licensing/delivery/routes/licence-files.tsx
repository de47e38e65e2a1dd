import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { chooseFiles } from "#app/licensing/delivery/choose-files.server.ts";
import { chosenFiles, DeliveredFiles } from "#app/licensing/delivery/components/delivered-files.tsx";
import { FileChoices } from "#app/licensing/delivery/components/file-choices.tsx";
import { deliveryCopy as copy } from "#app/licensing/delivery/delivery-copy.ts";
import { isAiReserved, readDelivery } from "#app/licensing/delivery/read-delivery.server.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { licenceFilesPath, licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const maxFiles = 300;
const filesSchema = z.object({ files: z.array(z.string().max(100)).max(maxFiles).default([]) });

/** GET /transactions/:id/licences/:number/files. */
export async function loader({ params: { id = "", number = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { transaction, licence, songs, closed } = await readDelivery(ctx, { id, number });
  const { isStaff, isOwn } = transaction;
  const { endsOn, terms } = licence;
  return { id, number, endsOn, canChoose: isStaff && !isOwn, songs, closed, isAiReserved: isAiReserved(terms.media) };
}

export async function action({ request, params: { id = "", number = "" }, context: { ctx } }: ActionFunctionArgs) {
  await requireManagedTransaction(ctx, { id });
  return submitForm(ctx, request, {
    schema: filesSchema,
    async act({ files }) {
      const count = await chooseFiles(ctx, { id, number, files });
      return { to: licenceFilesPath(id, number), toast: { kind: "success", title: copy.saved(count) } };
    },
  });
}

export default function LicenceFilesPage() {
  const { id, number, endsOn, canChoose, songs, closed, isAiReserved: reserved } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={licencePath(id, number)} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.heading(number)}</h1>
      <p className="mt-4 mb-6 max-w-[60ch] text-row text-mute">
        {closed === null ? (canChoose ? copy.staffLead : copy.clientLead(endsOn)) : copy.closed[closed]}
      </p>
      {reserved ? <p className="mb-6 max-w-[60ch] text-row">{copy.aiReserved}</p> : null}
      {closed !== null ? null : canChoose ? (
        <FileChoices songs={songs} reply={reply} />
      ) : (
        <DeliveredFiles path={licenceFilesPath(id, number)} songs={chosenFiles(songs)} />
      )}
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ number }) => [copy.heading(number)]);
