import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveriesPath, openDeliverySchema } from "#app/exchange/deliveries/delivery-form.ts";
import { openDelivery } from "#app/exchange/deliveries/open-delivery.server.ts";
import { requireDeliveryDesk } from "#app/exchange/deliveries/require-delivery-desk.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireDeliveryDesk(ctx, "see");
  return null;
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitForm(ctx, request, {
    schema: openDeliverySchema,
    check: () => requireDeliveryDesk(ctx, "change"),
    async act({ folder }) {
      const { id } = await openDelivery(ctx, { folder });
      return { to: `${deliveriesPath}/${id}`, toast: { kind: "success", title: copy.opened(folder) } };
    },
  });
}

export default function NewIngestionPage() {
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <Trail to={deliveriesPath} label={copy.back} />
      <h1 className="mt-2 text-title">{copy.add}</h1>
      <FormFrame id="new-delivery" reply={reply} submit={copy.add} cancelTo={deliveriesPath} className="mt-6">
        {(fields) => (
          <Field label={copy.folder} {...fields.field("folder")} required maxLength={100} hint={copy.folderHint} />
        )}
      </FormFrame>
    </div>
  );
}

export const meta = staffMeta(copy.add);
