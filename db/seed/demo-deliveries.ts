type DemoTrack = { isrc: string; title: string; file: string };
type DemoRelease = { upc: string; title: string; artist: string; tracks: DemoTrack[]; cover: string };
type DemoDelivery = {
  folder: string;
  messageId: string;
  sender: string;
  senderName: string;
  sentAt: string;
  releases: DemoRelease[];
};

const tag = (name: string, text: string) =>
  `<${name}>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</${name}>`;
const file = (name: string) =>
  `<TechnicalDetails><DeliveryFile><File>${tag("URI", name)}</File></DeliveryFile></TechnicalDetails>`;

/** A NewReleaseMessage of ERN 4.3.2. */
export function demoMessage({ messageId, sender, senderName, sentAt, releases }: DemoDelivery): string {
  const names = [...new Set([senderName, ...releases.map(({ artist }) => artist)])];
  const partyOf = (name: string) => `P${names.indexOf(name)}`;
  const parties = names.map(
    (name) => `<Party>${tag("PartyReference", partyOf(name))}<PartyName>${tag("FullName", name)}</PartyName></Party>`,
  );
  const artist = (name: string) =>
    `${tag("DisplayArtistName", name)}<DisplayArtist SequenceNumber="1">${tag("ArtistPartyReference", partyOf(name))}${tag("DisplayArtistRole", "MainArtist")}</DisplayArtist>`;
  const resources = releases.flatMap((release, at) => [
    ...release.tracks.map(
      ({ isrc, title, file: name }, place) => `<SoundRecording>${tag("ResourceReference", `A${at}${place}`)}
<SoundRecordingEdition><ResourceId>${tag("ISRC", isrc)}</ResourceId>${file(name)}</SoundRecordingEdition>
${tag("DisplayTitleText", title)}<DisplayTitle IsDefault="true">${tag("TitleText", title)}</DisplayTitle>${artist(release.artist)}
<ResourceRightsController>${tag("RightsControllerPartyReference", partyOf(senderName))}${tag("RightSharePercentage", "100")}</ResourceRightsController>
<WorkRightsController>${tag("RightsControllerPartyReference", partyOf(release.artist))}${tag("RightSharePercentage", "100")}</WorkRightsController>
</SoundRecording>`,
    ),
    `<Image>${tag("ResourceReference", `I${at}`)}${tag("Type", "FrontCoverImage")}${file(release.cover)}</Image>`,
  ]);
  const listed = releases.map(
    (
      release,
      at,
    ) => `<Release>${tag("ReleaseReference", `R${at}`)}${tag("ReleaseType", "Album")}<ReleaseId>${tag("ICPN", release.upc)}</ReleaseId>
<DisplayTitle IsDefault="true">${tag("TitleText", release.title)}</DisplayTitle>${artist(release.artist)}${tag("ReleaseLabelReference", partyOf(senderName))}
<ResourceGroup>${release.tracks.map((_, place) => `<ResourceGroupContentItem>${tag("ReleaseResourceReference", `A${at}${place}`)}</ResourceGroupContentItem>`).join("")}${tag("LinkedReleaseResourceReference", `I${at}`)}</ResourceGroup></Release>`,
  );
  const deals = releases.map(
    (_, at) =>
      `<ReleaseDeal>${tag("DealReleaseReference", `R${at}`)}<Deal><DealTerms>${tag("CommercialModelType", "SubscriptionModel")}${tag("UseType", "OnDemandStream")}${tag("TerritoryCode", "Worldwide")}<ValidityPeriod>${tag("StartDate", "2026-01-01")}</ValidityPeriod></DealTerms></Deal></ReleaseDeal>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/432" AvsVersionId="9" LanguageAndScriptCode="en">
<MessageHeader>${tag("MessageId", messageId)}<MessageSender>${tag("PartyId", sender)}<PartyName>${tag("FullName", senderName)}</PartyName></MessageSender>${tag("MessageCreatedDateTime", sentAt)}${tag("MessageControlType", "LiveMessage")}</MessageHeader>
<PartyList>${parties.join("\n")}</PartyList>
<ResourceList>${resources.join("\n")}</ResourceList>
<ReleaseList>${listed.join("\n")}</ReleaseList>
<DealList>${deals.join("\n")}</DealList>
</ern:NewReleaseMessage>
`;
}

const label = { sender: "PADPIDA2026110101N", senderName: "Northlight Works" };

/** Of an album that came with the demo's music, and is published. */
export const demoPublished: DemoDelivery = {
  ...label,
  ...{ folder: "Signal Orchard", messageId: "NW-2026-0101", sentAt: "2026-11-02T09:30:00Z" },
  releases: [
    {
      ...{ upc: "044002600080", title: "Signal Orchard", artist: "Parallel Nine", cover: "signal-orchard.jpg" },
      tracks: [
        { isrc: "QZDM02600012", title: "Orbit Decay", file: "01_orbit_decay.wav" },
        { isrc: "QZDM02600013", title: "First Light Arithmetic", file: "02_first_light_arithmetic.wav" },
        { isrc: "QZDM02600014", title: "Tidewire", file: "03_tidewire.wav" },
        { isrc: "QZDM02600017", title: "Miniature Heroes", file: "04_miniature_heroes.wav" },
      ],
    },
  ],
};

/** Its files did not arrive, an ISRC is cut off, and a barcode has a wrong digit. */
export const demoFaulty: DemoDelivery = {
  ...label,
  ...{ folder: "Winter singles", messageId: "NW-2026-0114", sentAt: "2026-11-20T16:05:00Z" },
  releases: [
    {
      ...{ upc: "044002600103", title: "Frost Line", artist: "Parallel Nine", cover: "frost-line.jpg" },
      tracks: [
        { isrc: "QZDM02600031", title: "Frost Line", file: "01_frost_line.wav" },
        { isrc: "QZDM026", title: "Frost Line (Reprise)", file: "02_frost_line_reprise.wav" },
      ],
    },
    {
      ...{ upc: "044002600118", title: "Lantern Year", artist: "Velvet Antenna", cover: "lantern-year.jpg" },
      tracks: [{ isrc: "QZDM02600033", title: "Lantern Year", file: "lantern_year.wav" }],
    },
  ],
};
