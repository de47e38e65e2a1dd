import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RecipientPart } from "#app/reels/components/recipient-part.tsx";
import { ReelViewer } from "#app/reels/components/reel-viewer.tsx";
import { VisitMeter } from "#app/reels/components/visit-meter.tsx";
import { keepsReelOpen } from "#app/reels/keeps-reel-open.ts";
import { findPitchItem } from "#app/reels/pitch/sharing/find-pitch-item.server.ts";
import { openSharedPitch } from "#app/reels/pitch/sharing/open-shared-pitch.server.ts";
import { ClosedSharePage } from "#app/sharing/components/closed-share-page.tsx";
import { PasscodePage } from "#app/sharing/components/passcode-page.tsx";
import { isAnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { closedTitle, shareStatuses } from "#app/sharing/visits/share-page.ts";
import { submitSharePage } from "#app/sharing/visits/share-page-forms.server.ts";

/** GET /pitch/share/:token. For everyone with the address, and the passcode where there is one; `slide` names the slide. */
export async function loader({ request, params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const opened = await openSharedPitch(ctx, { token, headers: request.headers });
  const { company } = ctx;
  const contacts = company.outage?.contacts ?? [];
  return data(
    { ...opened, contacts, company: { id: company.id, name: company.name } },
    { status: shareStatuses[opened.state] },
  );
}

/** The passcode, or with `item` an answer. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitSharePage(ctx, request, {
    ...{ kind: "pitch", token },
    findItem: (link, item) => findPitchItem(ctx, link, item),
  });
}

export const shouldRevalidate = keepsReelOpen;

/** The title of a pitch is for those who can open it. */
export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: shown?.state === "open" ? shown.reel.title : shown ? closedTitle(shown.state) : "" },
  { name: "robots", content: "noindex, nofollow" },
];

const loadReports = () => import("#app/reels/pitch/sharing/report-pitch-visit.ts");

export default function SharedPitchPage() {
  const { company, contacts, ...opened } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (opened.state === "locked")
    return <PasscodePage company={company} reply={isAnswerReply(reply) ? undefined : reply} />;
  if (opened.state !== "open") return <ClosedSharePage reason={opened.state} company={company} />;
  const { reel, visit, ...shared } = opened;
  return (
    <div className="pitch">
      <VisitMeter reel={reel} visit={visit} load={loadReports} />
      {visit ? (
        <noscript>
          <img src={`${reel.path}/visit`} alt="" className="sr-only" />
        </noscript>
      ) : null}
      <ReelViewer
        reel={reel}
        company={company}
        contacts={contacts}
        editPath={null}
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
