import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TakeForm } from "#app/licensing/take/components/take-form.tsx";
import { TakeSongs } from "#app/licensing/take/components/take-songs.tsx";
import { readTakePage } from "#app/licensing/take/read-take-page.server.ts";
import { submitTaking } from "#app/licensing/take/take.action.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { usageFormPath } from "#app/rights/usage/usage-path.ts";
import { FormError } from "#app/ui/form/form-error.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /licences/take?songs=…&usage=… */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readTakePage(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitTaking(ctx, request);
}

/** Takes the licence of clear tracks at the price of the rate card. */
export default function TakeLicencePage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { use, misses, songs, others, total, path, signing, order, signatures } = page;
  return (
    <div className="max-w-3xl px-gutter pt-8 pb-16">
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-3 max-w-[60ch]">{signing === null ? copy.none : order === null ? copy.lead : copy.order.lead}</p>
      {/* Where the form is not shown, what it was refused for. */}
      {signing === null ? <FormError id="take-error" errors={reply?.error?.[""] ?? undefined} /> : null}
      {misses.length === 0 ? null : (
        <ul className="mt-4 grid gap-1">
          {misses.map((text) => (
            <li key={text} className="error !mt-0">
              {text}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 [overflow-wrap:anywhere]">
        {use === null ? null : `${copy.use}: ${use} `}
        <a href={usageFormPath(path)} className="link" aria-haspopup="dialog">
          {copy.changeUse}
        </a>
      </p>
      <TakeSongs songs={songs} />
      {others === null ? null : (
        <p className="mt-4">
          <a href={others} className="link">
            {copy.others}
          </a>
        </p>
      )}
      {signing === null ? null : <p className="mt-6 text-lg font-semibold">{`${copy.total}: ${total}`}</p>}
      {order === null ? null : (
        <p className="mt-4 [overflow-wrap:anywhere]">{`${copy.order.under(order.title)}: ${order.left}`}</p>
      )}
      {signatures.length === 0 ? null : (
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {signatures.map(({ label, to }) => (
            <li key={to} className="[overflow-wrap:anywhere]">
              <a href={to} className="link py-1">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      <TakeForm page={page} reply={reply} />
    </div>
  );
}

export const meta = staffMeta(copy.title);
