import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { openPauseLink } from "#app/licensing/standing/open-pause-link.server.ts";
import { pauseCopy as copy } from "#app/licensing/standing/pause-copy.ts";
import { pauseStanding } from "#app/licensing/standing/pause-standing.server.ts";
import { describeStanding } from "#app/rights/standing/describe-standing.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { bare: true } satisfies RouteHandle;

const statuses = { unknown: 404, lapsed: 410, over: 410 };

function wordOf({ saidBy, saidAt }: { saidBy: string | null; saidAt: number | null }): string {
  return saidBy === null ? copy.byStaff : copy.byParty(saidBy, saidAt ?? 0);
}

/** GET /standing-approval/:token. Public. Opening it changes nothing. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const link = await openPauseLink(ctx, token);
  if (link.state === "open")
    return data({
      ...{ state: link.state, name: link.standing.name, path: link.isOwn ? ctx.url.pathname : null },
      facts: [...describeStanding(link.standing), { label: copy.word, value: wordOf(link.standing) }],
    });
  if (link.state === "paused") {
    const { state, standing, pausedAt, isEnded } = link;
    return data({ state, name: standing.name, pausedAt, isEnded });
  }
  return data({ state: link.state }, { status: statuses[link.state] });
}

export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  return submitForm(ctx, request, {
    schema: z.object({ intent: z.enum(["pause", "end"]).catch("pause").default("pause") }),
    async act({ intent }) {
      await pauseStanding(ctx, { token, end: intent === "end" });
      // The page says what became of it.
      return { to: ctx.url.pathname };
    },
  });
}

export default function StandingApprovalPage() {
  const link = useLoaderData<typeof loader>();
  if (link.state === "paused") {
    const words = link.isEnded ? copy.ended : copy.paused;
    return <ClosedLinkPage {...words} text={words.text(link.name, link.pausedAt)} />;
  }
  if (link.state !== "open") return <ClosedLinkPage {...copy.closed[link.state]} />;
  return (
    <IdentityPage title={copy.title}>
      <p className="mb-5 [overflow-wrap:anywhere]">{copy.lead(link.name)}</p>
      <Facts facts={link.facts} />
      <Form method="post" className="mt-8 grid gap-4">
        <p className="text-mute">{copy.what}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="accent" name="intent" value="pause">
            {copy.pause}
          </Button>
          {link.path === null ? null : <ButtonLink to={`${link.path}/change`}>{copy.change}</ButtonLink>}
          <Button name="intent" value="end">
            {copy.end}
          </Button>
        </div>
        {link.path === null ? null : (
          <p>
            <a href={`${link.path}/uses.csv`} className="link" download>
              {copy.uses}
            </a>
          </p>
        )}
      </Form>
    </IdentityPage>
  );
}

export const meta = unlistedMeta(copy.title);
