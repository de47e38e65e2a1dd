type Platform = {
  name: string;
  /** Empty: any, and the address is the name. */
  hosts: readonly string[];
  /** A handle without its @. */
  handle: RegExp;
  /** Address of a handle. */
  url(handle: string): string;
};

/** Of handles that are no name: ids, and pages of companies and people. */
const places = /^(?:channel|company|in|groups)\//;

const platforms = {
  youtube: {
    name: "YouTube",
    hosts: ["youtube.com"],
    handle: /^(?:channel\/UC[\w-]{22}|[\p{L}\p{N}._·-]{3,30})$/u,
    url: (handle) => `https://www.youtube.com/${places.test(handle) ? handle : `@${handle}`}`,
  },
  instagram: {
    name: "Instagram",
    hosts: ["instagram.com"],
    handle: /^[a-z0-9._]{1,30}$/i,
    url: (handle) => `https://www.instagram.com/${handle}/`,
  },
  facebook: {
    name: "Facebook",
    hosts: ["facebook.com", "fb.com"],
    handle: /^(?:groups\/)?[a-z0-9.-]{2,80}$/i,
    url: (handle) => `https://www.facebook.com/${handle}`,
  },
  tiktok: {
    name: "TikTok",
    hosts: ["tiktok.com"],
    handle: /^[a-z0-9_.]{2,24}$/i,
    url: (handle) => `https://www.tiktok.com/@${handle}`,
  },
  x: { name: "X", hosts: ["x.com", "twitter.com"], handle: /^\w{1,15}$/, url: (handle) => `https://x.com/${handle}` },
  linkedin: {
    name: "LinkedIn",
    hosts: ["linkedin.com"],
    handle: /^(?:company|in)\/[\p{L}\p{N}-]{2,100}$/u,
    url: (handle) => `https://www.linkedin.com/${handle}/`,
  },
  twitch: {
    name: "Twitch",
    hosts: ["twitch.tv"],
    handle: /^\w{3,25}$/,
    url: (handle) => `https://www.twitch.tv/${handle}`,
  },
  website: { name: "Website or app", hosts: [], handle: /^./, url: (address) => `https://${address}` },
} as const satisfies Record<string, Platform>;

export type PlatformKey = keyof typeof platforms;
export const platformOptions = Object.entries(platforms).map(([value, { name }]) => ({ value, label: name }));

export function isPlatform(key: string): key is PlatformKey {
  return Object.hasOwn(platforms, key);
}

export function platformName(key: string): string {
  return isPlatform(key) ? platforms[key].name : key;
}

/** An https address, also one without its scheme; null for anything else. */
function readAddress(typed: string): URL | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url !== null && url.protocol === "https:" && /\.[\p{L}\p{N}-]{2,}$/u.test(url.hostname);
  return isWeb && url.username === "" && url.port === "" ? url : null;
}

const platformHosts: readonly string[] = ["youtu.be", ...Object.values(platforms).flatMap(({ hosts }) => hosts)];

/** Whether the address is one of a platform, whichever of its mobile and desktop pages. */
export function isOfPlatform(url: URL): boolean {
  return platformHosts.includes(bareHost(url));
}

/** The host without "www", and without the prefixes of a platform's mobile and desktop pages. */
export function bareHost({ hostname }: URL): string {
  const bare = hostname.replace(/^(?:www|m|mobile|web)\./, "");
  return platformHosts.includes(bare) ? bare : hostname.replace(/^www\.(?=.*\.)/, "");
}

/** Text of a path; as it stands where its escapes are no text. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Segments of an address. */
export function pathOf({ pathname }: URL): string[] {
  return pathname.split("/").filter(Boolean);
}

/** The part of an address that names the channel: "@name", "channel/UC…", "company/name". */
function handleIn(url: URL): string {
  const [first = "", second = ""] = pathOf(url).map(decoded);
  return places.test(`${first}/`) ? `${first}/${second}` : first;
}

/** A channel as it was typed, a handle or an address of the platform; null if it is neither. `name`: as it is shown. */
export function readChannel(platform: PlatformKey, typed: string): { name: string; key: string } | null {
  const { hosts, handle } = platforms[platform] as Platform;
  const text = typed.trim();
  const url = hosts.length === 0 || /[/:]/.test(text.replace(places, "")) ? readAddress(text) : null;
  if (hosts.length === 0) {
    if (url === null) return null;
    const address = [bareHost(url), ...pathOf(url)].join("/");
    return { name: address, key: address.toLowerCase() };
  }
  if (url !== null && !hosts.includes(bareHost(url))) return null;
  const found = (url === null ? text : handleIn(url)).replace(/^@/, "").normalize("NFC");
  if (!handle.test(found)) return null;
  // Ids tell capitals apart, handles do not.
  const isId = found.startsWith("channel/");
  return { name: places.test(found) ? found : `@${found}`, key: isId ? found : found.toLowerCase() };
}

/** The address of a stored channel. */
export function channelUrl(platform: string, name: string): string {
  return isPlatform(platform) ? platforms[platform].url(name.replace(/^@/, "")) : "";
}
