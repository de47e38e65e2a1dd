import type { OpportunityForm } from "#app/opportunities/opportunity-form.ts";
import { noUsage } from "#app/rights/usage/usage.ts";

type DemoOpportunity = Omit<OpportunityForm, "version"> & {
  company: "main" | "acme";
  stage: "new" | "qualified" | "pitching" | "shortlisted" | "licensing" | "won" | "lost";
  lostReason?: string;
  /** Days from now. */
  deadlineIn: number;
  daysAgo: number;
};

const use = { ...noUsage, deadline: null, territories: ["DE", "AT", "CH"], termMonths: 12 };

/** Deals of the demo companies. All names are invented. */
export const demoOpportunities: DemoOpportunity[] = [
  {
    ...use,
    ...{ company: "main", stage: "qualified", deadlineIn: 18, daysAgo: 4 },
    ...{ organisation: "Fernhill Tea", name: "Noor Haddad", email: "noor@fernhill-tea.example" },
    message: "Thirty-second spot for a winter tea. Warm piano or acoustic guitar, no vocals, about 90 BPM.",
    ...{ media: ["ctv_ott", "social_paid"], budget: 1_800_000, value: 1_500_000, currency: "EUR" },
  },
  {
    ...use,
    ...{ company: "main", stage: "pitching", deadlineIn: 9, daysAgo: 8 },
    ...{ organisation: "Halden Running", name: "Jonas Ek", email: "jonas@halden-running.example" },
    message: "Campaign film for a trail shoe. Driving and electronic, 120 to 128 BPM, builds to a big ending.",
    ...{ media: ["social_paid", "cinema"], budget: 4_000_000, value: 3_200_000, currency: "EUR" },
  },
  {
    ...use,
    ...{ company: "main", stage: "shortlisted", deadlineIn: 5, daysAgo: 15 },
    ...{ organisation: "Kestrel Airways", name: "Mina Okoro", email: "mina@kestrel-air.example" },
    message: "Boarding music and a launch film for a new route. Calm, hopeful, strings welcome.",
    ...{
      media: ["internal", "web_paid"],
      territories: ["World"],
      budget: 2_500_000,
      value: 2_500_000,
      currency: "GBP",
    },
  },
  {
    ...use,
    ...{ company: "main", stage: "won", deadlineIn: -6, daysAgo: 40 },
    ...{ organisation: "Oat & Ember", name: "Lea Brandl", email: "lea@oat-ember.example" },
    message: "Six-second bumpers for a cereal bar. Playful, handclaps, a hook in the first second.",
    ...{ media: ["social_paid"], budget: 900_000, value: 850_000, currency: "EUR" },
  },
  {
    ...use,
    ...{ company: "acme", stage: "shortlisted", deadlineIn: 12, daysAgo: 6 },
    ...{ organisation: "Acme Motors Nordic", name: "Siri Dahl", email: "siri@nordic-agency.example" },
    message: "Launch of the electric van in the north. Sparse, cold synths, then warmth when the lights come on.",
    ...{ media: ["broadcast_national", "ctv_ott"], territories: ["NO", "SE", "DK"], category: "automotive" },
    ...{ budget: 6_000_000, value: 5_000_000, currency: "EUR" },
  },
  {
    ...use,
    ...{ company: "acme", stage: "lost", lostReason: "timing", deadlineIn: -20, daysAgo: 50 },
    ...{ organisation: "Acme Roadside", name: "Paul Reiter", email: "paul@roadside-agency.example" },
    message: "Radio spot for roadside assistance. Friendly, a whistled melody.",
    ...{ media: ["radio"], budget: 500_000, value: 400_000, currency: "EUR" },
  },
];
