import { Link } from "@remix-run/react";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import type { DeliveryView } from "#app/exchange/deliveries/read-delivery.server.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

type Release = DeliveryView["releases"][number];
type Track = Release["tracks"][number];

/** What is wrong, one a line. */
export function Problems({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="note" aria-label={copy.problems} className="my-4 max-w-[75ch] border-l-4 border-accent pl-4">
      <p className="font-semibold">{copy.problems}</p>
      <ul className="list-disc pl-5 text-row">
        {problems.map((problem) => (
          <li key={problem} className="[overflow-wrap:anywhere]">
            {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}

const columns = (canPublish: boolean): ListColumn<Track>[] => [
  {
    id: "title",
    label: copy.track.title,
    wide: true,
    cell: ({ position, title, versionTitle, recordingId, contributors, controllers, listenTo }) => (
      <>
        {`${position}. `}
        {recordingId === null ? (
          title
        ) : (
          <Link to={`/songs/${recordingId}`} className="link">
            {title}
          </Link>
        )}
        {versionTitle === null ? "" : ` (${versionTitle})`}
        {listenTo === null ? null : (
          // biome-ignore lint/a11y/useMediaCaption: music.
          <audio
            controls
            preload="none"
            src={`${listenTo}/direct.m4a`}
            aria-label={copy.listenTo(title)}
            className="my-2 block h-10 w-full max-w-sm"
          />
        )}
        {contributors.length === 0 ? null : (
          <span className="block text-mute">{`${copy.contributors}: ${contributors.join(", ")}`}</span>
        )}
        {controllers.length === 0 ? null : (
          <span className="block text-mute">{`${copy.controllers}: ${controllers.join(", ")}`}</span>
        )}
      </>
    ),
  },
  { id: "isrc", label: copy.track.isrc, cell: ({ isrc }) => isrc ?? "" },
  {
    id: "file",
    label: copy.track.file,
    cell: ({ file }) => <span className="[overflow-wrap:anywhere]">{file ?? ""}</span>,
  },
  {
    id: "state",
    label: copy.track.state,
    cell: ({ id, title, state, isClash }) => (
      <>
        {state === null ? "" : copy.trackStates[state]}
        {isClash && canPublish ? (
          <FormFrame id={`adopt-${id}`}>
            <input type="hidden" name="trackId" value={id} />
            <Button variant="quiet" size="small" name="act" value="adopt" aria-label={copy.adoptOf(title)}>
              {copy.adopt}
            </Button>
          </FormFrame>
        ) : null}
      </>
    ),
  },
];

type ReleaseProps = { release: Release } & Pick<DeliveryView, "kind" | "canPublish">;

/** One release of a delivery: what is wrong with it, its recordings and deals, and what staff can do. */
export function ReleaseSection({ release, kind, canPublish }: ReleaseProps) {
  const { id, title, artists, state, upc, label, deals, tracks, albumId, problems, isPublishable, isPublished } =
    release;
  const noDeals = kind === "purge" ? copy.purge : copy.noDeals;
  const facts = [
    { label: copy.state, value: copy.states[state] },
    ...(upc === null ? [] : [{ label: "UPC", value: upc }]),
    ...(label === null ? [] : [{ label: "Label", value: label }]),
    { label: copy.deals, value: deals.length === 0 ? noDeals : `${deals.join("\n")}\n${copy.dealsHint}` },
    ...(albumId === null
      ? []
      : [
          {
            label: copy.album,
            value: (
              <Link to={`/albums/${albumId}`} className="link">
                {title}
              </Link>
            ),
          },
        ]),
  ];
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h3 className="text-lg [overflow-wrap:anywhere]">{artists === "" ? title : `${artists}: ${title}`}</h3>
      <Problems problems={problems} />
      <div className="my-4">
        <Facts facts={facts} />
      </div>
      {tracks.length === 0 ? null : (
        <RecordList
          caption={`${copy.tracks}: ${title}`}
          columns={columns(canPublish)}
          rows={tracks}
          empty={{ title: copy.tracks }}
        />
      )}
      {canPublish && (isPublishable || isPublished) ? (
        <FormFrame id={`release-${id}`} className="mt-4">
          <input type="hidden" name="releaseId" value={id} />
          <div>
            <Button
              variant={isPublishable ? "accent" : "quiet"}
              name="act"
              value={isPublishable ? "publish" : "take-down"}
              aria-label={isPublishable ? copy.publishOf(title) : copy.takeDownOf(title)}
            >
              {isPublishable ? copy.publish : copy.takeDown}
            </Button>
          </div>
        </FormFrame>
      ) : null}
    </section>
  );
}
