import { Link } from "@remix-run/react";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import type { DeliveryView } from "#app/exchange/deliveries/read-delivery.server.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormFields, FormReply } from "#app/ui/form/form-reply.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

type Release = DeliveryView["releases"][number];
type Track = Release["tracks"][number];

/** What is wrong, one per line. */
export function Problems({ problems, isWarning = false }: { problems: string[]; isWarning?: boolean }) {
  const label = isWarning ? copy.warnings : copy.problems;
  if (problems.length === 0) return null;
  return (
    <div
      role="note"
      aria-label={label}
      className={classNames("my-4 max-w-[75ch] border-l-4 pl-4", isWarning ? "border-line" : "border-accent")}
    >
      <p className="font-semibold">{label}</p>
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

/** Shares that the message states, which staff may take over as a draft. */
function StatedShares({ title, shares, recordingId }: Pick<Track, "title" | "shares" | "recordingId">) {
  if (shares.length === 0) return null;
  const texts = shares.map(
    ({ name, side, shareBp }) =>
      `${name} ${shareBp === null ? copy.shareUnknown : `${shareBp / 100} %`} (${copy.sides[side]})`,
  );
  return (
    <span className="block text-mute">
      {`${copy.shares}: ${texts.join(", ")} `}
      {recordingId === null ? null : (
        <Link to={`/songs/${recordingId}/rights?draft=stated`} className="link" aria-label={copy.asDraftOf(title)}>
          {copy.asDraft}
        </Link>
      )}
    </span>
  );
}

/** The song that was found for a track, which staff may say that it is. */
function FoundSong({ id, title, found, canPublish }: Pick<Track, "id" | "title" | "found"> & { canPublish: boolean }) {
  if (found === null) return null;
  return (
    <div className="grid justify-items-start gap-1">
      <Link to={`/songs/${found.id}`} className="link">
        {copy.found(found.title, copy.statuses[found.status] ?? found.status)}
      </Link>
      {found.isFree ? null : <span className="hint">{copy.notAdoptable}</span>}
      {canPublish && found.isFree ? (
        <FormFrame id={`adopt-${id}`}>
          <input type="hidden" name="trackId" value={id} />
          <Button variant="quiet" size="small" name="act" value="adopt" aria-label={copy.adoptOf(title)}>
            {copy.adopt}
          </Button>
        </FormFrame>
      ) : null}
    </div>
  );
}

const columns = (canPublish: boolean): ListColumn<Track>[] => [
  {
    id: "title",
    label: copy.track.title,
    wide: true,
    cell: ({ position, title, versionTitle, recordingId, contributors, shares, listenTo }) => (
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
        <StatedShares title={title} shares={shares} recordingId={recordingId} />
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
    cell: ({ id, title, state, found }) => (
      <>
        {state === null ? "" : copy.trackStates[state]}
        <FoundSong id={id} title={title} found={found} canPublish={canPublish} />
      </>
    ),
  },
];

type ReleaseProps = { release: Release; reply: FormReply | undefined } & Pick<DeliveryView, "kind" | "canPublish">;

/** The cover as it is used, else its file and what becomes of it. */
function Cover({ cover }: { cover: NonNullable<Release["cover"]> }) {
  if (cover.imageKey !== null)
    return <img src={`/media/${cover.imageKey}`} alt={cover.name} className="size-24 object-cover" loading="lazy" />;
  return cover.isUsable ? `${cover.name}. ${copy.coverWaits}` : cover.name;
}

/** Why it may be published without complete rights. */
export function RightsReason({ fields }: { fields: FormFields }) {
  return (
    <Field
      {...fields.field("rightsReason")}
      label={copy.rightsReason}
      hint={copy.rightsReasonHint}
      maxLength={300}
      className="max-w-xl"
    />
  );
}

/** One release of a delivery: what is wrong with it, its recordings and deals, and what staff can do. */
export function ReleaseSection({ release, reply, kind, canPublish }: ReleaseProps) {
  const { id, title, artists, state, upc, label, deals, tracks, albumId, cover } = release;
  const { problems, warnings, isPublishable, isPublished } = release;
  const noDeals = kind === "purge" ? copy.purge : copy.noDeals;
  const facts = [
    { label: copy.state, value: copy.states[state] },
    ...(upc === null ? [] : [{ label: "UPC", value: upc }]),
    ...(label === null ? [] : [{ label: "Label", value: label }]),
    ...(cover === null ? [] : [{ label: copy.cover, value: <Cover cover={cover} /> }]),
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
      <Problems problems={warnings} isWarning />
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
        <FormFrame id={`release-${id}`} reply={reply} className="mt-4 grid gap-4">
          {(fields) => (
            <>
              <input type="hidden" name="releaseId" value={id} />
              {isPublishable ? <RightsReason fields={fields} /> : null}
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
            </>
          )}
        </FormFrame>
      ) : null}
    </section>
  );
}
