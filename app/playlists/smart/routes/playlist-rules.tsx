import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { RulesForm } from "#app/playlists/smart/components/rules-form.tsx";
import { readRulesPage } from "#app/playlists/smart/read-rules-page.server.ts";
import { changeRules } from "#app/playlists/smart/rules.action.server.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  requireActor(ctx);
  return readRulesPage(ctx, { id });
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  requireActor(ctx);
  return changeRules(ctx, { id, form: await readForm(request) });
}

/** The form holds unsaved rules: they are loaded only when the page is opened. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

export default function PlaylistRules() {
  const { reply, name, back } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <div className="px-gutter pt-8 pb-24">
      <p className="mb-4 text-row">
        <Link to={back} className="link">
          {copy.back}
        </Link>
      </p>
      <h1 className="text-title wrap-anywhere">{copy.titleOf(name)}</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-mute">{copy.lead}</p>
      <RulesForm opened={posted ?? reply} />
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => copy.titleOf(page.name));
