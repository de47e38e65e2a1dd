import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import "#app/catalogue/fit/components/profile.css";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { openSharedPitch } from "#app/pitches/sharing/open-shared-pitch.server.ts";
import { sharedSlides } from "#app/pitches/sharing/select-shared-pitch.server.ts";
import { sharedPitchMeta } from "#app/pitches/sharing/shared-pitch-meta.ts";
import { forgetTyping, pauseToType, resumeAfterTyping } from "#app/playlists/sharing/pause-to-type.ts";
import { RecipientPart } from "#app/reels/components/recipient-part.tsx";
import { ReelViewer } from "#app/reels/components/reel-viewer.tsx";
import { VisitMeter } from "#app/reels/components/visit-meter.tsx";
import { findReelItem } from "#app/reels/find-reel-item.server.ts";
import { keepsReelOpen } from "#app/reels/keeps-reel-open.ts";
import { openSharedReel } from "#app/reels/open-shared-reel.server.ts";
import { ClosedSharePage } from "#app/sharing/components/closed-share-page.tsx";
import { PasscodePage } from "#app/sharing/components/passcode-page.tsx";
import { recipientPaths } from "#app/sharing/links/share-link.ts";
import { isAnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { submitSharePage } from "#app/sharing/visits/share-page.action.server.ts";
import { closedTitle, shareStatuses } from "#app/sharing/visits/share-page.ts";

export const handle = { presentation: true, translated: true } satisfies RouteHandle;

/** Kind of a link's subject: pitches use the reels' page under another path. */
function kindOf({ url }: Pick<RequestContext, "url">): "reel" | "pitch" {
  return recipientPaths("pitch").some((path) => url.pathname.startsWith(`${path}/`)) ? "pitch" : "reel";
}

/**
 * GET /sliders/share/:token and /pitch/share/:token. For everyone with the link, and its passcode if any; `slide`: current slide. GET
 * /sonic-pitch/share/:token: a pitch with the profile of its brand, to which its other address redirects.
 */
export async function loader({ request, params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const isPitch = kindOf(ctx) === "pitch";
  const open = isPitch ? openSharedPitch : openSharedReel;
  const opened: Awaited<ReturnType<typeof openSharedReel>> = await open(ctx, { token, headers: request.headers });
  const { company } = ctx;
  if (isPitch && opened.state === "open" && !ctx.url.pathname.startsWith(opened.reel.path))
    throw redirect(opened.reel.path + ctx.url.search);
  const social =
    isPitch && opened.state === "open"
      ? sharedPitchMeta({ reel: opened.reel, company: company.name, origin: ctx.url.origin })
      : [];
  // The title is only for those who can open the reel. Built here, because the page has no room for the code.
  const meta = [
    { title: opened.state === "open" ? opened.reel.title : closedTitle(opened.state) },
    ...social,
    { name: "robots", content: "noindex, nofollow" },
  ];
  return data(
    { ...opened, contact: company.contact, company: { id: company.id, name: company.name }, meta },
    { status: shareStatuses[opened.state] },
  );
}

/** The passcode, or with `item` an answer. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  const kind = kindOf(ctx);
  return submitSharePage(ctx, request, {
    ...{ kind, token },
    findItem: (link, item) =>
      kind === "pitch" ? sharedSlides.findItem(ctx, link, item) : findReelItem(ctx, { sliderId: link.subjectId, item }),
  });
}

export const shouldRevalidate = keepsReelOpen;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => loaded?.meta ?? [];

const loadReelReports = () => import("#app/reels/report-reel-visit.ts");
const loadPitchReports = () => import("#app/pitches/sharing/report-pitch-visit.ts");

export default function SharedReelPage() {
  const { company, contact, meta: _, ...opened } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const answers = opened.state === "open" ? opened.answers : null;
  // Every answer that is saved reads them anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each of them.
  useEffect(resumeAfterTyping, [answers]);
  useEffect(() => forgetTyping, []);
  if (opened.state === "locked")
    return <PasscodePage company={company} sender={opened.sender} reply={isAnswerReply(reply) ? undefined : reply} />;
  if (opened.state !== "open") return <ClosedSharePage reason={opened.state} company={company} />;
  const { reel, visit, ...shared } = opened;
  return (
    <div className={reel.isPitch && "pitch"} onInput={pauseToType}>
      {visit === null && !reel.isPitch ? null : (
        <VisitMeter reel={reel} visit={visit ?? ""} load={reel.isPitch ? loadPitchReports : loadReelReports} />
      )}
      {visit === null ? null : (
        <noscript>
          <img src={`${reel.path}/visit`} alt="" className="sr-only" />
        </noscript>
      )}
      <ReelViewer
        reel={reel}
        company={company}
        sender={shared.sender}
        contact={contact}
        editPath={null}
        notice={shared.notice}
        forRecipient={(index) => (
          <RecipientPart
            index={index}
            reel={reel}
            shared={shared}
            company={company.name}
            reply={isAnswerReply(reply) ? reply : undefined}
          />
        )}
      />
    </div>
  );
}
