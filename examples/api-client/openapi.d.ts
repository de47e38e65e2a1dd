// Made by `npm run api-types` from the OpenAPI document, for the operations that the program calls.

export interface paths {
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Songs by words and filters
         * @description Takes the parameters of the search page, such as `q`, `genre`, `mood`, `bpmMin`, but for those of a search by sound (`/similar`); unknown values are refused. `usage` is the text of /clearance: with it, those who see clearance get the light of each song, and its price where they see prices. 60 a minute.
         *
         *     For everyone.
         */
        get: {
            parameters: {
                query?: {
                    q?: string;
                    cursor?: string;
                    usage?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @description One recording of each song, in the order of the search page. */
                                songs: {
                                    id: string;
                                    title: string;
                                    /** @description Null for the main version. */
                                    version: string | null;
                                    artists: string[];
                                    durationSeconds: number;
                                    /** @description Loudness from the beginning to the end. */
                                    peaks: number[];
                                    /** @description Audio that plays without credentials; null where only members hear the song, on its page. */
                                    stream: string | null;
                                    /**
                                     * Format: uri
                                     * @description Page of the song on this host.
                                     */
                                    listen: string;
                                    /** @description Parts that are meant, in playing order, in seconds; empty for the whole song. */
                                    passages: {
                                        from: number;
                                        to: number;
                                    }[];
                                    /** @description Whether it can be licensed for the use; null where no use was named or the person sees no clearance. */
                                    light: {
                                        /** @enum {string} */
                                        light: "clear" | "approvals" | "blocked";
                                        text: string;
                                        days: number | null;
                                    } | null;
                                    /** @description By the rate card, in minor units. `low` and `high` differ where the use leaves something open or the company shows a range; null in them is for a person to quote. Null where the user sees no prices. */
                                    price: {
                                        text: string;
                                        currency: string;
                                        low: number | null;
                                        high: number | null;
                                    } | null;
                                }[];
                                /** @description Recordings that were found, at most 1,000. */
                                total: number;
                                /** @description Whether there are more than `total`. */
                                isMinimum: boolean;
                                /** @description `cursor` of the next page; null on the last one. */
                                next: string | null;
                                /** @description Filters that do not exist, and a search that was made instead. */
                                notices: string[];
                            };
                        };
                    };
                };
                /** @description An error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/clearance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether songs can be licensed for a use
         * @description `songs` is a comma list of at most 100. `usage` is a text: `media:social_paid,web_paid;territories:DE,AT;months:12;start:2027-01-01;category:alcohol;exclusivity:category;budget:5000.00 EUR`, without what is not known. Songs are named by the id or slug of a recording; those that are unknown to the person are `missing`. `light`: `clear` can be licensed now, `approvals` after that many parties agreed or something was checked, `blocked` not for this use. `days`: until the slowest party is expected to answer, null if that is not on file. `parties`, who must agree, and names in the texts are for those who see rights holders. 60 a minute.
         *
         *     For the area transactions.
         */
        get: {
            parameters: {
                query: {
                    songs: string;
                    usage?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                items: {
                                    song: string;
                                    _id: string;
                                    /** @enum {string} */
                                    light: "clear" | "approvals" | "blocked";
                                    text: string;
                                    days: number | null;
                                    /** @description By the rate card, in minor units. `low` and `high` differ where the use leaves something open or the company shows a range; null in them is for a person to quote. Null where the user sees no prices. */
                                    price: {
                                        text: string;
                                        currency: string;
                                        low: number | null;
                                        high: number | null;
                                    } | null;
                                    approvals: number;
                                    reasons: {
                                        kind: string;
                                        /** @enum {string} */
                                        weighs: "blocks" | "asks" | "tells";
                                        text: string;
                                    }[];
                                    parties: {
                                        name: string;
                                        sides: ("composition" | "master")[];
                                        days: number | null;
                                    }[];
                                }[];
                                missing: string[];
                            };
                        };
                    };
                };
                /** @description An error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The person's draft in this company and its songs
         * @description An empty one while there is none.
         *
         *     For the area transactions.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                kind: "licence" | "custom" | "placement";
                                project: string;
                                endClient: string;
                                media: string[];
                                territories: string[];
                                termMonths: number | null;
                                perpetual: boolean;
                                startsOn: string | null;
                                exclusivity: string;
                                /** @description Key of the product category; empty while it is not named. */
                                category: string;
                                edits: {
                                    count: number;
                                    seconds: number;
                                }[];
                                /** @description Only one of the tracks is licensed. */
                                alternatives: boolean;
                                neededBy: string | null;
                                budget: number | null;
                                currency: string | null;
                                /** @enum {string} */
                                budgetPer: "total" | "track";
                                description: string;
                                version: string;
                                songs: {
                                    _id: string;
                                    soId: string;
                                    slug: string;
                                    uri: string;
                                    name: string;
                                    songName: string;
                                    /** @enum {string} */
                                    version: "vocals" | "instrumental";
                                    songVersion: string | null;
                                    artistName: string;
                                    selectedArtist: string | null;
                                    artists: {
                                        name: string;
                                        slug: string;
                                    }[];
                                    durationMs: number;
                                    vocals: boolean;
                                    explicit: boolean;
                                    /** @enum {string} */
                                    light: "clear" | "approvals" | "blocked";
                                    text: string;
                                    days: number | null;
                                    /** @description By the rate card, in words, where the user sees prices. */
                                    price?: string;
                                    reason: string | null;
                                }[];
                                totals: string;
                                price: string | null;
                                unavailableSongs: {
                                    _id: string;
                                    name: string;
                                }[];
                            };
                        };
                    };
                };
                /** @description An error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        /**
         * Replace the terms of the draft
         * @description `budget` is minor units of `currency`. `songId` adds a recording, `remove` takes one out. `version` is that of the draft it was read with (409 when it has changed since), empty when there was none.
         *
         *     For ListTransactions, but not in a preview.
         */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default licence */
                        kind?: string;
                        /** @default  */
                        project?: string;
                        /** @default  */
                        endClient?: string;
                        /** @default [] */
                        media?: string[];
                        /** @default [] */
                        territories?: string[];
                        /** @default null */
                        termMonths?: number | null;
                        /** @default false */
                        perpetual?: boolean;
                        /** @default null */
                        startsOn?: string | null;
                        /** @default null */
                        neededBy?: string | null;
                        /** @default none */
                        exclusivity?: string;
                        /** @default  */
                        category?: string;
                        /** @default null */
                        budget?: number | null;
                        /** @default null */
                        currency?: ("EUR" | "USD" | "GBP" | "CHF" | "JPY" | "CAD" | "AUD" | "SEK" | "NOK" | "DKK" | "BRL" | "MXN") | null;
                        /**
                         * @default total
                         * @enum {string}
                         */
                        budgetPer?: "total" | "track";
                        /** @default [] */
                        edits?: {
                            count: number;
                            seconds: number;
                        }[];
                        /** @default false */
                        alternatives?: boolean;
                        /** @default  */
                        description?: string;
                        /** @default  */
                        version?: string;
                        /** @default null */
                        songId?: string | null;
                        /** @default  */
                        remove?: string;
                    };
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            data: {
                                /** @enum {string} */
                                kind: "licence" | "custom" | "placement";
                                project: string;
                                endClient: string;
                                media: string[];
                                territories: string[];
                                termMonths: number | null;
                                perpetual: boolean;
                                startsOn: string | null;
                                exclusivity: string;
                                /** @description Key of the product category; empty while it is not named. */
                                category: string;
                                edits: {
                                    count: number;
                                    seconds: number;
                                }[];
                                /** @description Only one of the tracks is licensed. */
                                alternatives: boolean;
                                neededBy: string | null;
                                budget: number | null;
                                currency: string | null;
                                /** @enum {string} */
                                budgetPer: "total" | "track";
                                description: string;
                                version: string;
                                songs: {
                                    _id: string;
                                    soId: string;
                                    slug: string;
                                    uri: string;
                                    name: string;
                                    songName: string;
                                    /** @enum {string} */
                                    version: "vocals" | "instrumental";
                                    songVersion: string | null;
                                    artistName: string;
                                    selectedArtist: string | null;
                                    artists: {
                                        name: string;
                                        slug: string;
                                    }[];
                                    durationMs: number;
                                    vocals: boolean;
                                    explicit: boolean;
                                    /** @enum {string} */
                                    light: "clear" | "approvals" | "blocked";
                                    text: string;
                                    days: number | null;
                                    /** @description By the rate card, in words, where the user sees prices. */
                                    price?: string;
                                    reason: string | null;
                                }[];
                                totals: string;
                                price: string | null;
                                unavailableSongs: {
                                    _id: string;
                                    name: string;
                                }[];
                            };
                        };
                    };
                };
                /** @description An error */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Error"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            error: {
                code: string;
                message: string;
                fields?: {
                    [key: string]: string[];
                };
                reference?: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
