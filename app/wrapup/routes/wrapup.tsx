import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";
import { WrapupForm } from "#app/wrapup/components/wrapup-form.tsx";
import { WrapupSharing } from "#app/wrapup/components/wrapup-sharing.tsx";
import { WrapupView } from "#app/wrapup/components/wrapup-view.tsx";
import { readWrapup } from "#app/wrapup/read-wrapup.server.ts";
import { readAsked, readYear, wrapupAddress } from "#app/wrapup/wrapup.ts";
import { wrapupCopy as copy } from "#app/wrapup/wrapup-copy.ts";
import { changeWrapupLink, linkChangeSchema, requireWrapupViewer } from "#app/wrapup/wrapup-links.server.ts";

/** GET /wrapup?year&of. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const asked = readAsked(ctx);
  const viewer = requireWrapupViewer(ctx, asked.of);
  const year = readYear(asked.year, ctx.now);
  const thisYear = new Date(ctx.now).getUTCFullYear();
  const read = await readWrapup(ctx, { viewer, of: asked.of, year: year ?? thisYear, isWhole: year !== null });
  const { wrapup, choices, linkId } = read;
  const address = linkId && (await shareAddress(ctx, { id: linkId, subjectKind: "wrapup" }));
  const page = { asked, choices, wrapup: year === null ? null : wrapup, address };
  return data({ ...page, error: year === null ? copy.errors.year : null }, { status: year === null ? 400 : 200 });
}

/** `act`: share or revoke. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireAccess(ctx, "wrapup");
  return submitForm(ctx, await readForm(request), {
    schema: linkChangeSchema,
    async act(input) {
      const title = input.act === "share" ? copy.shared : copy.revoked;
      return { to: wrapupAddress(await changeWrapupLink(ctx, input)), toast: { kind: "success", title } };
    },
  });
}

export default function WrapupPage() {
  const { asked, choices, wrapup, address, error } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <WrapupForm {...asked} choices={choices} error={error} />
      {wrapup === null ? (
        <h1 className="px-gutter pb-16 text-title">{copy.title}</h1>
      ) : (
        <WrapupView wrapup={wrapup} lead={copy.lead} showsMonths>
          <WrapupSharing year={wrapup.year} of={wrapup.of} address={address} reply={reply} />
        </WrapupView>
      )}
    </>
  );
}

export const meta = staffMeta<typeof loader>(({ wrapup }) =>
  wrapup === null ? copy.title : [copy.heading(wrapup.year, wrapup.name), copy.title],
);
