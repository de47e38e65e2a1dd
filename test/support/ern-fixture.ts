/** DDEX messages of all versions, written for tests. */
type FixtureTrack = {
  isrc?: string | null;
  title: string;
  subTitle?: string;
  artist?: string;
  file?: string | null;
  hash?: { algorithm: string; value: string };
  language?: string;
  isInstrumental?: boolean;
  ai?: string;
  lyricist?: { name: string; ai?: string };
  /** Shares of the recording and, in 4.x, of the work; null: unknown. */
  owners?: Record<string, number | null>;
  writers?: Record<string, number | null>;
};

type FixtureRelease = {
  upc?: string | null;
  grid?: string;
  title: string;
  cover?: { file: string; hash?: FixtureTrack["hash"] };
  tracks: FixtureTrack[];
  label?: string;
  genre?: string;
  /** Null for none; the period of its deal. */
  deal?: { from?: string; until?: string; takeDown?: boolean } | null;
};

export type FixtureMessage = {
  version?: string;
  id?: string;
  sender?: string;
  sentAt?: string;
  isUpdate?: boolean;
  isTest?: boolean;
  releases: FixtureRelease[];
};

const sender = "PADPIDA2026010101X";

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function tag(name: string, text: string | null | undefined, attributes = ""): string {
  return text === null || text === undefined ? "" : `<${name}${attributes}>${escaped(text)}</${name}>\n`;
}

function header(message: FixtureMessage): string {
  return `<MessageHeader>
<MessageThreadId>T-${message.id ?? "M1"}</MessageThreadId>
<MessageId>${escaped(message.id ?? "M1")}</MessageId>
<MessageSender><PartyId>${message.sender ?? sender}</PartyId><PartyName><FullName>Northlight Records</FullName></PartyName></MessageSender>
<MessageRecipient><PartyId>PADPIDA2026010102Y</PartyId></MessageRecipient>
<MessageCreatedDateTime>${message.sentAt ?? "2026-11-01T10:00:00Z"}</MessageCreatedDateTime>
<MessageControlType>${message.isTest ? "TestMessage" : "LiveMessage"}</MessageControlType>
</MessageHeader>`;
}

function root(name: string, message: FixtureMessage, content: string): string {
  const digits = (message.version ?? "4.3.2").replaceAll(".", "");
  const namespace = `http://ddex.net/xml/ern/${digits}`;
  const schema = digits.startsWith("3") ? ` MessageSchemaVersionId="ern/${digits}"` : ` AvsVersionId="9"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ern:${name} xmlns:ern="${namespace}"${schema} LanguageAndScriptCode="en">
${header(message)}
${content}
</ern:${name}>
`;
}

function period(deal: NonNullable<FixtureRelease["deal"]>): string {
  return `<ValidityPeriod>${tag("StartDate", deal.from ?? "2026-01-01")}${tag("EndDate", deal.until)}</ValidityPeriod>`;
}

function deals(message: FixtureMessage, isThree: boolean): string {
  const listed = message.releases.map(({ deal = {} }, at) =>
    deal === null
      ? ""
      : `<ReleaseDeal><DealReleaseReference>R${at}</DealReleaseReference><Deal><DealTerms>
${isThree ? tag("TakeDown", deal.takeDown ? "true" : null) : ""}<CommercialModelType>SubscriptionModel</CommercialModelType>
${isThree ? "<Usage><UseType>OnDemandStream</UseType></Usage>" : "<UseType>OnDemandStream</UseType>"}
<TerritoryCode>Worldwide</TerritoryCode>${period(deal)}</DealTerms></Deal></ReleaseDeal>`,
  );
  return listed.join("") === "" ? "" : `<DealList>${listed.join("\n")}</DealList>`;
}

function covers({ releases }: FixtureMessage, isThree: boolean): string {
  return releases
    .map(({ cover }, at) => {
      const type = isThree ? "<ImageType>FrontCoverImage</ImageType>" : "";
      const sum = cover?.hash
        ? isThree
          ? `<HashSum><HashSum>${cover.hash.value}</HashSum><HashSumAlgorithmType>${cover.hash.algorithm}</HashSumAlgorithmType></HashSum>`
          : `<HashSum><Algorithm>${cover.hash.algorithm}</Algorithm><HashSumValue>${cover.hash.value}</HashSumValue></HashSum>`
        : "";
      const details = `<TechnicalResourceDetailsReference>TI${at}</TechnicalResourceDetailsReference>`;
      const file = cover ? `<File>${tag(isThree ? "FileName" : "URI", cover.file)}${sum}</File>` : "";
      const technical = isThree
        ? `<ImageDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode><TechnicalImageDetails>${details}${file}</TechnicalImageDetails></ImageDetailsByTerritory>`
        : `<Type>FrontCoverImage</Type><TechnicalDetails>${details}${file}</TechnicalDetails>`;
      return `<Image>${type}<ResourceReference>I${at}</ResourceReference>${technical}</Image>`;
    })
    .join("\n");
}

function controllers(
  element: string,
  shares: Record<string, number | null> = {},
  party: (name: string) => string,
): string {
  return Object.entries(shares)
    .map(([name, share]) => {
      const stated = share === null ? tag("RightShareUnknown", "true") : tag("RightSharePercentage", String(share));
      return `<${element}>${party(name)}${stated}</${element}>`;
    })
    .join("\n");
}

function eachTrack(message: FixtureMessage, write: (track: FixtureTrack, ref: string) => string): string {
  return message.releases
    .flatMap(({ tracks }, release) => tracks.map((track, at) => write(track, `A${release}${at}`)))
    .join("\n");
}

function three(message: FixtureMessage): string {
  const resources = eachTrack(
    message,
    (track, ref) => `<SoundRecording>
<SoundRecordingType>MusicalWorkSoundRecording</SoundRecordingType>
<SoundRecordingId>${tag("ISRC", track.isrc)}</SoundRecordingId>
<ResourceReference>${ref}</ResourceReference>
<ReferenceTitle>${tag("TitleText", track.title)}${tag("SubTitle", track.subTitle)}</ReferenceTitle>
${tag("IsInstrumental", track.isInstrumental === undefined ? null : String(track.isInstrumental))}${tag("LanguageOfPerformance", track.language)}<Duration>PT3M45S</Duration>
<SoundRecordingDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>
<Title TitleType="DisplayTitle">${tag("TitleText", track.title)}${tag("SubTitle", track.subTitle)}</Title>
<DisplayArtist SequenceNumber="1"><PartyName>${tag("FullName", track.artist ?? "Mara Lind")}</PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
${controllers("RightsController", track.owners ?? { "Northlight Records": 100 }, (name) => `<PartyName>${tag("FullName", name)}</PartyName>`)}
<PLine><Year>2026</Year><PLineText>(P) 2026 Northlight Records</PLineText></PLine>
<ParentalWarningType>NotExplicit</ParentalWarningType>
${
  track.file === null
    ? ""
    : `<TechnicalSoundRecordingDetails><TechnicalResourceDetailsReference>T${ref}</TechnicalResourceDetailsReference><IsPreview>false</IsPreview>
<File>${tag("FileName", track.file ?? `${ref}.wav`)}${
        track.hash
          ? `<HashSum><HashSum>${track.hash.value}</HashSum><HashSumAlgorithmType>${track.hash.algorithm}</HashSumAlgorithmType></HashSum>`
          : ""
      }</File></TechnicalSoundRecordingDetails>`
}
</SoundRecordingDetailsByTerritory>
</SoundRecording>`,
  );
  const releases = message.releases.map(
    (
      release,
      at,
    ) => `<Release IsMainRelease="true"><ReleaseId>${tag("GRid", release.grid)}${tag("ICPN", release.upc)}<ProprietaryId Namespace="DPID:${sender}">N-${at}</ProprietaryId></ReleaseId>
<ReleaseReference>R${at}</ReleaseReference>
<ReferenceTitle>${tag("TitleText", release.title)}</ReferenceTitle>
<ReleaseResourceReferenceList>${release.tracks.map((_, track) => `<ReleaseResourceReference ReleaseResourceType="PrimaryResource">A${at}${track}</ReleaseResourceReference>`).join("")}<ReleaseResourceReference ReleaseResourceType="SecondaryResource">I${at}</ReleaseResourceReference></ReleaseResourceReferenceList>
<ReleaseType>Album</ReleaseType>
<ReleaseDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>${tag("LabelName", release.label ?? "Northlight")}<DisplayArtist><PartyName><FullName>Mara Lind</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
<Genre>${tag("GenreText", release.genre ?? "Pop")}</Genre><ReleaseDate>2026-02-03</ReleaseDate></ReleaseDetailsByTerritory>
</Release>`,
  );
  return `<UpdateIndicator>${message.isUpdate ? "UpdateMessage" : "OriginalMessage"}</UpdateIndicator>
<ResourceList>${resources}${covers(message, true)}</ResourceList>
<ReleaseList>${releases.join("\n")}</ReleaseList>
${deals(message, true)}`;
}

/** 4.3 has the identifiers and files of a recording in its edition, 4.1 and 4.2 in the recording itself. */
function four(message: FixtureMessage): string {
  const hasEdition = (message.version ?? "4.3.2").startsWith("4.3");
  const parties = new Map([["Northlight", "PLabel"]]);
  const refOf = (name: string) => {
    const ref = parties.get(name) ?? `P${parties.size}`;
    parties.set(name, ref);
    return ref;
  };
  const resources = eachTrack(message, (track, ref) => {
    const hash = track.hash
      ? `<HashSum><Algorithm>${track.hash.algorithm}</Algorithm><HashSumValue>${track.hash.value}</HashSumValue></HashSum>`
      : "";
    const file = `<File>${tag("URI", track.file ?? `${ref}.wav`)}${hash}</File>`;
    const edition = `<ResourceId>${tag("ISRC", track.isrc)}</ResourceId>
<PLine><Year>2026</Year><PLineText>(P) 2026 Northlight Records</PLineText></PLine>
${track.file === null ? "" : `<TechnicalDetails><TechnicalResourceDetailsReference>T${ref}</TechnicalResourceDetailsReference>${hasEdition ? `<DeliveryFile><Type>AudioFile</Type>${file}</DeliveryFile>` : file}<ClipDetails><ClipType>Preview</ClipType><DeliveryFile><File><URI>preview.wav</URI></File></DeliveryFile></ClipDetails></TechnicalDetails>`}`;
    const { lyricist } = track;
    return `<SoundRecording><ResourceReference>${ref}</ResourceReference><Type>MusicalWorkSoundRecording</Type>
${hasEdition ? `<SoundRecordingEdition>${edition}</SoundRecordingEdition>` : edition}
${tag("DisplayTitleText", track.title)}<DisplayTitle ApplicableTerritoryCode="Worldwide" IsDefault="true">${tag("TitleText", track.title)}${tag("SubTitle", track.subTitle)}</DisplayTitle>
<DisplayArtistName>${escaped(track.artist ?? "Mara Lind")}</DisplayArtistName>
<DisplayArtist SequenceNumber="2"><ArtistPartyReference>${refOf("Ida Rehn")}</ArtistPartyReference><DisplayArtistRole>FeaturedArtist</DisplayArtistRole></DisplayArtist>
<DisplayArtist SequenceNumber="1"><ArtistPartyReference>${refOf(track.artist ?? "Mara Lind")}</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
${lyricist ? `<Contributor><ContributorPartyReference>${refOf(lyricist.name)}</ContributorPartyReference><Role>Lyricist</Role>${tag("AiContribution", lyricist.ai)}</Contributor>` : ""}
${controllers("ResourceRightsController", track.owners, (name) => `<RightsControllerPartyReference>${refOf(name)}</RightsControllerPartyReference>`)}${controllers("WorkRightsController", track.writers, (name) => `<RightsControllerPartyReference>${refOf(name)}</RightsControllerPartyReference>`)}
<Duration>PT3M45S</Duration><ParentalWarningType>Explicit</ParentalWarningType>
${tag("ContainsAI", track.ai)}${tag("IsInstrumental", track.isInstrumental === undefined ? null : String(track.isInstrumental))}${tag("LanguageOfPerformance", track.language)}</SoundRecording>`;
  });
  const releases = message.releases.map(
    (release, at) => `<Release><ReleaseReference>R${at}</ReleaseReference><ReleaseType>Album</ReleaseType>
<ReleaseId>${tag("GRid", release.grid)}${tag("ICPN", release.upc)}<ProprietaryId Namespace="${sender}">N-${at}</ProprietaryId></ReleaseId>
<DisplayTitle IsDefault="true">${tag("TitleText", release.title)}</DisplayTitle>
<DisplayArtist SequenceNumber="1"><ArtistPartyReference>${refOf("Mara Lind")}</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
<ReleaseLabelReference>${refOf(release.label ?? "Northlight")}</ReleaseLabelReference>
<Genre>${tag("GenreText", release.genre ?? "Pop")}</Genre><ReleaseDate>2026-02-03</ReleaseDate>
<ResourceGroup><ResourceGroup>${release.tracks.map((_, track) => `<ResourceGroupContentItem><SequenceNumber>${track + 1}</SequenceNumber><ReleaseResourceReference>A${at}${track}</ReleaseResourceReference><LinkedReleaseResourceReference>I${at}</LinkedReleaseResourceReference></ResourceGroupContentItem>`).join("")}</ResourceGroup></ResourceGroup>
</Release>
<TrackRelease><ReleaseReference>RT${at}</ReleaseReference><ReleaseId><ProprietaryId>T-${at}</ProprietaryId></ReleaseId><ReleaseResourceReference>A${at}0</ReleaseResourceReference></TrackRelease>`,
  );
  const partyList = [...parties].map(
    ([name, ref]) =>
      `<Party><PartyReference>${ref}</PartyReference><PartyName>${tag("FullName", name)}</PartyName></Party>`,
  );
  return `<PartyList>${partyList.join("\n")}</PartyList>
<ResourceList>${resources}${covers(message, false)}</ResourceList>
<ReleaseList>${releases.join("\n")}</ReleaseList>
${deals(message, false)}`;
}

/** A NewReleaseMessage. Its recordings are A00, A01, … of the first release, A10, … of the second. */
export function newReleaseMessage(message: FixtureMessage): string {
  const isThree = (message.version ?? "4.3.2").startsWith("3");
  return root("NewReleaseMessage", message, isThree ? three(message) : four(message));
}

export function purgeReleaseMessage(
  message: Omit<FixtureMessage, "releases"> & { upc?: string; grid?: string; own?: string },
): string {
  const ids = `${tag("GRid", message.grid)}${tag("ICPN", message.upc)}${tag("ProprietaryId", message.own)}`;
  const content = `<PurgedRelease><ReleaseId>${ids}</ReleaseId><Title><TitleText>Harbour</TitleText></Title></PurgedRelease>`;
  return root("PurgeReleaseMessage", { ...message, releases: [] }, content);
}
