import { expect, test } from "vitest";
import { type OwnProfile, profileCompletion, profileItems } from "#app/catalogue/profile/profile.ts";
import { profileSchema } from "#app/catalogue/profile/profile-form.ts";
import { readIpi } from "#app/rights/identifiers.ts";
import { countryName, listCountries } from "#app/ui/countries.ts";

const complete: OwnProfile = {
  id: "a",
  slug: "lucia-arden",
  name: "Lucia Arden",
  bio: "Slow songs",
  isPublished: true,
  imageKey: "images/a/background.webp",
  imageFocus: "center",
  backgroundKey: "images/b/background.webp",
  backgroundFocus: "center",
  links: [{ label: "Bandcamp", url: "https://lucia.example/" }],
  proSociety: "SPA",
  ipi: "00000000199",
  paymentCountry: "PT",
  hasSong: true,
  updatedAt: 1,
};

test("each of the nine items of a profile weighs the same, and the percent is whole", () => {
  expect(profileItems).toHaveLength(9);
  expect(profileCompletion(complete)).toEqual({ percent: 100, missing: [] });
  expect(profileCompletion(null)).toEqual({ percent: 0, missing: profileItems });
  const without: [string, Partial<OwnProfile>][] = [
    ["name", { name: "" }],
    ["slug", { slug: "" }],
    ["bio", { bio: " \n" }],
    ["picture", { imageKey: null }],
    ["background", { backgroundKey: null }],
    ["links", { links: [] }],
    ["pro", { proSociety: "" }],
    ["pro", { ipi: "" }],
    ["paymentCountry", { paymentCountry: "" }],
    ["firstSong", { hasSong: false }],
  ];
  for (const [item, change] of without)
    expect(profileCompletion({ ...complete, ...change }), item).toEqual({ percent: 89, missing: [item] });
  const bare = { ...complete, bio: "", imageKey: null, backgroundKey: null, links: [], ipi: "", paymentCountry: "" };
  expect(profileCompletion(bare)).toEqual({
    percent: 33,
    missing: ["bio", "picture", "background", "links", "pro", "paymentCountry"],
  });
});

test("an IPI name number has eleven digits, of which the last two check the others", () => {
  expect(readIpi("00000000199")).toBe("00000000199");
  expect(readIpi("199")).toBe("00000000199");
  expect(readIpi("0.000.000.0297")).toBe("00000000297");
  for (const wrong of ["00000000198", "00000000919", "1".repeat(12), "I-000000229-7", "0", "", "abc"])
    expect(readIpi(wrong), wrong).toBeNull();
});

test("countries are those of ISO 3166-1, each once", () => {
  const countries = listCountries();
  const codes = countries.map(({ code }) => code);
  expect(codes.length).toBeGreaterThanOrEqual(249);
  expect(codes.length).toBeLessThanOrEqual(251);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(codes.length);
  for (const code of ["PT", "DE", "US", "GB", "CW", "TW"]) expect(codes, code).toContain(code);
  for (const code of ["UK", "SU", "DD", "EU", "ZZ", "AC", "de", ""]) expect(countryName(code), code).toBeNull();
});

test("links of a profile lead to the web, rows that are empty are left out, and none is there twice", () => {
  const errorsOf = (links: unknown) => {
    const parsed = profileSchema.safeParse({ name: "Lucia", links });
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("."));
  };
  expect(errorsOf([{ label: "Site", url: "https://lucia.example" }, {}, undefined])).toEqual([]);
  const refused = [
    "javascript:alert(1)",
    "data:text/html,x",
    "lucia.example",
    "//x.example",
    "https://a:b@x.example",
    "http://x",
  ];
  for (const url of refused) expect(errorsOf([{ label: "", url }]), url).toEqual(["links.0.url"]);
  expect(errorsOf([{ label: "Site" }])).toEqual(["links.0.url"]);
  expect(errorsOf([{ url: "https://x.example" }, { url: "https://X.example/" }])).toEqual(["links.1.url"]);
  expect(errorsOf(Array.from({ length: 11 }, (_, at) => ({ url: `https://x.example/${at}` })))).toEqual(["links"]);
});
