import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { CompanyContact, Environment, HlsConfig, Theme } from "#app/edge/context/company.ts";

type DemoCompany = {
  id: string;
  environment: Environment;
  subdomain: string;
  name: string;
  theme: Theme;
  contact: CompanyContact;
};

/** Stream settings of a company without its own. */
export const demoHlsConfig: HlsConfig = {
  entryPointPlaylist: null,
  maxBufferLength: null,
  backBufferLength: null,
  startLevel: null,
};

/** A company with everything enabled, one without header on a dark background, one in the other environment. */
export const demoCompanies = {
  acme: {
    id: "00000000-0000-7000-8000-000000000101",
    environment: "main",
    subdomain: "acme",
    name: "Acme Motors",
    contact: { email: "music@acme.example", phone: "+1 313 555 0142", address: "" },
    theme: {
      pageTitle: "Acme Motors Music Library",
      pageDescription: "Every recording cleared for Acme Motors campaigns, from test drive to launch film.",
      sidebarMenu: [
        { icon: "home", label: "Brand portal", url: "https://www.example.com/acme/brand" },
        { icon: "book", label: "Sound guide", url: "https://www.example.com/acme/sound" },
      ],
      hideHeader: false,
      accent: "#0b5fd0",
      background: "#f3f6fa",
      text: "#0e1a2b",
      waveform: "#6682a6",
    },
  },
  nova: {
    id: "00000000-0000-7000-8000-000000000102",
    environment: "main",
    subdomain: "nova",
    name: "Nova Pictures",
    contact: { email: "trailers@nova.example", phone: "", address: "" },
    theme: {
      pageTitle: "Nova Pictures: music for trailers",
      pageDescription: "Risers, scores and songs for the trailer desk of Nova Pictures.",
      sidebarMenu: [],
      hideHeader: true,
      accent: "#c49bff",
      background: "#130f1f",
      text: "#f3eefb",
      waveform: "#7d6ca3",
    },
  },
  studio: {
    id: "00000000-0000-7000-8000-000000000103",
    environment: "spaces",
    subdomain: "studio",
    name: "Studio Tidewater",
    contact: { email: "desk@tidewater.example", phone: "+44 20 7946 0321", address: "" },
    theme: {
      pageTitle: "Studio Tidewater: the working library",
      pageDescription: "Shortlists, references and finished cues for the clients of Studio Tidewater.",
      sidebarMenu: [{ icon: "home", label: "Our studio", url: "https://www.example.com/tidewater" }],
      hideHeader: false,
      accent: "#0f766e",
      background: "#f2f7f5",
      text: "#10211d",
      waveform: "#648a80",
    },
  },
} as const satisfies Record<string, DemoCompany>;

/** Contact of the environments' own companies. */
export const demoContact: CompanyContact = {
  email: "hello@syncline.example",
  phone: "+1 212 555 0117",
  address: "48 Mercer Street\nNew York, NY 10013",
};

/** Ids of the demo companies by their short name. */
export const demoCompanyIds = {
  ...environmentCompanyIds,
  acme: demoCompanies.acme.id,
  nova: demoCompanies.nova.id,
  studio: demoCompanies.studio.id,
};
