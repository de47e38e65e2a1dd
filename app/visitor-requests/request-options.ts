import {
  type briefBudgets,
  briefMedia,
  type briefNeeds,
  type contactTopics,
  type musicRights,
  type musicRoles,
} from "#app/visitor-requests/visitor-request.ts";

/** Labels of all choices, by field. */
export const optionLabels = {
  need: {
    licensed: "A licensed track",
    original: "Original music",
    branding: "Sonic branding",
    supervision: "Music supervision",
    other: "Something else",
  } satisfies Record<(typeof briefNeeds)[number], string>,
  budget: {
    under_5k: "Under $5,000",
    "5k_25k": "$5,000 to $25,000",
    "25k_100k": "$25,000 to $100,000",
    over_100k: "Over $100,000",
    unsure: "Not set yet",
  } satisfies Record<(typeof briefBudgets)[number], string>,
  media: briefMedia,
  role: {
    artist: "Artist or songwriter",
    manager: "Manager",
    label: "Label",
    publisher: "Publisher",
    other: "Other",
  } satisfies Record<(typeof musicRoles)[number], string>,
  rights: {
    both: "Masters and publishing",
    masters: "Masters only",
    publishing: "Publishing only",
    unsure: "Not sure",
  } satisfies Record<(typeof musicRights)[number], string>,
  topic: {
    general: "General question",
    licensing: "Licensing and rights",
    press: "Press",
    partnership: "Partnership",
    privacy: "Privacy and your data",
    other: "Something else",
  } satisfies Record<(typeof contactTopics)[number], string>,
  accountKind: { brand: "Brand or agency", artist: "Artist", label: "Label or publisher" },
} as const;
