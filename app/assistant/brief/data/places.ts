/**
 * Places that briefs name instead of countries, by the code of their country, and other names of regions. Cities count where nothing else says
 * where the music is used. Public geography, listed by hand for this product.
 */
export const cityNames = `
GB: isle of wight, kent, essex, sussex, devon, dorset, somerset, suffolk, norfolk, lancashire, cumbria, merseyside, west country, london, manchester, birmingham, leeds, liverpool, sheffield, bristol, newcastle, nottingham, leicester, brighton, york, norwich, exeter, cambridge, oxford, southampton, portsmouth, plymouth, edinburgh, glasgow, aberdeen, dundee, cardiff, swansea, belfast, england, scotland, wales, northern ireland, yorkshire, cornwall, midlands, east anglia, m4 corridor, home counties
IE: waterford, kilkenny, leinster, munster, connacht, dublin, cork, galway, limerick
DE: allgäu, rheinland, ruhrpott, sylt, freiburg, augsburg, bonn, mainz, kiel, lübeck, rostock, erfurt, karlsruhe, mannheim, münster, berlin, hamburg, münchen, munich, köln, cologne, frankfurt, stuttgart, düsseldorf, leipzig, dresden, hannover, bremen, nürnberg, dortmund, essen, ruhrgebiet, nrw, nordrhein-westfalen, bayern, bavaria, sachsen, hessen, niedersachsen, baden-württemberg, rheinland-pfalz, schleswig-holstein, thüringen, brandenburg, saarland, mecklenburg-vorpommern, sachsen-anhalt, norddeutschland, süddeutschland, rhein-main
AT: klagenfurt, bregenz, wien, vienna, graz, linz, salzburg, innsbruck, tirol, tyrol, kärnten, steiermark, vorarlberg, oberösterreich, niederösterreich, burgenland
CH: graubünden, wallis, engadin, winterthur, lugano, st. gallen, zürich, zurich, genf, geneva, genève, basel, bern, lausanne, luzern, romandie, deutschschweiz, suisse romande, tessin, ticino
FR: biarritz, pays basque, corse, corsica, côte d'azur, savoie, haute-savoie, grenoble, dijon, reims, nancy, metz, aquitaine, bourgogne, burgundy, grand est, pays de la loire, vendée, cannes, paris, lyon, marseille, toulouse, nantes, bordeaux, lille, strasbourg, nice?, montpellier, rennes, bretagne, brittany, normandie, normandy, île-de-france, idf, provence, occitanie, alsace, hauts-de-france, nouvelle-aquitaine, auvergne-rhône-alpes, paca
ES: san sebastián, san sebastian, donostia, la rioja, alicante, granada, ibiza, mallorca, menorca, tenerife, gran canaria, islas canarias, islas baleares, vigo, santander, gijón, pamplona, cádiz, madrid, barcelona, valencia, sevilla, seville, bilbao, málaga, malaga, zaragoza, murcia, palma, catalonia, cataluña, catalunya, andalucía, andalusia, galicia, euskadi, país vasco, basque country, comunidad valenciana, canarias, canary islands, baleares, castilla y león, castilla-la mancha, asturias, navarra, aragón, extremadura, cantabria
PT: lisbon, lisboa, porto, algarve, madeira, açores, coimbra, braga
IT: südtirol, alto adige, south tyrol, trentino, veneto, liguria, piemonte, puglia, bologna, genova, palermo, verona, rome, roma, milan, milano, turin, torino, naples, napoli, florence, firenze, venice, sicily, sardinia, lombardy, lombardia, tuscany
BE: brussels, bruxelles, antwerp, ghent, flanders, vlaanderen, wallonia, wallonie; NL: amsterdam, rotterdam, utrecht, eindhoven, the hague
DK: copenhagen, aarhus; SE: stockholm, gothenburg, göteborg, malmö; NO: oslo, bergen, trondheim, stavanger; FI: helsinki, tampere; PL: poznań, łódź, warsaw, warszawa, krakow, kraków, gdansk, wroclaw; CZ: prague, praha, brno; HU: budapest; GR: athens, thessaloniki, crete
US: newark, brooklyn, louisiana, new orleans, kentucky, alabama, mississippi, missouri, kansas, oklahoma, arkansas, iowa, nebraska, wyoming, montana, idaho, maryland, delaware, connecticut, rhode island, vermont, new hampshire, indiana, new mexico, alaska, san diego, austin, orlando, detroit, cleveland, pittsburgh, baltimore, new york, nyc, new jersey, los angeles, chicago, houston, texas, california, florida, miami, boston, seattle, san francisco, bay area, washington dc, atlanta, denver, colorado, oregon, ohio, michigan, arizona, nevada, las vegas, illinois, massachusetts, virginia, north carolina, south carolina, pennsylvania, minnesota, wisconsin, tennessee, nashville, new england, midwest, tri-state area, pacific northwest, hawaii, utah, philadelphia, dallas, phoenix?
CA: toronto, montreal, montréal, vancouver, ottawa, calgary, ontario, quebec, québec, british columbia, alberta, nova scotia, manitoba, saskatchewan, newfoundland, new brunswick
AU: sydney, melbourne, brisbane, perth, adelaide, canberra, nsw, new south wales, queensland, tasmania, western australia, south australia; NZ: auckland, wellington, christchurch
BR: manaus, goiânia, campinas, florianópolis, são paulo, sao paulo, rio de janeiro, brasília, minas gerais, bahia, salvador?, paraná, santa catarina, rio grande do sul, pernambuco, curitiba, porto alegre, belo horizonte, recife, fortaleza, nordeste
MX: puebla, tijuana, cancún, querétaro, nuevo león, oaxaca, ciudad de méxico, cdmx, mexico city, guadalajara, monterrey, jalisco, yucatán, quintana roo, baja california
AR: patagonia, tucumán, mar del plata, buenos aires, córdoba, rosario, mendoza
CO: barranquilla, cartagena, bogotá, bogota, medellín, cali?; CL: viña del mar, antofagasta, santiago, santiago de chile, valparaíso; PE: arequipa, cusco, lima; PR: san juan; EC: quito, guayaquil; UY: montevideo; CN: shanghai, beijing, shenzhen; KR: seoul; MA: casablanca, marrakech; EG: cairo; NG: lagos; KE: nairobi; GH: accra; SN: dakar; SA: riyadh, jeddah; QA: doha; IL: tel aviv; UA: kyiv; RO: bucharest; HR: zagreb; IS: reykjavik; EE: tallinn; LV: riga; LT: vilnius; JP: tokyo, osaka, kyoto; AE: dubai, abu dhabi; IN: mumbai, delhi, bangalore, bengaluru, chennai; ZA: cape town, johannesburg, durban; TR: istanbul, ankara
`;

/** Regions and groups of countries as they are written, with the codes or the groups that licences know. */
export const regionNames = `
GB IE: uki, uk&i, uk & i, uk&ie, uk + ireland, uk and ireland, uk & ireland, uk/ireland, british isles, uk/roi, uk & roi, uk/ie, all of ireland, all ireland, all-ireland, island of ireland, the whole of ireland, roi & ni, roi + ni
GG JE: channel islands, the channel islands; GB: scotland, england, wales, northern ireland, england and wales; IE: republic only, the republic, roi only, southern ireland; CN: mainland china, prc; BE LU: belux
DE AT CH: d/a/ch, d/a/ch region, de/at/ch, de-at-ch, deutschland österreich schweiz
AU NZ: aus/nz, aunz, au/nz, oz/nz, aus & nz, aus and nz, oz & nz
US CA MX: usmca, us/can/mex; US CA: us/can, us/ca, us & canada, usa/canada, us/canada, us and canada, u.s. and canada; ES PT: iberian peninsula, península ibérica; DK NO SE: scandi, skandinavien, scandinavie, escandinavia; DK FI IS NO SE: nordic region, nordische länder, pays nordiques, países nórdicos; BE NL LU: be/nl/lux, benelux countries; EE LV LT: baltikum, pays baltes, bálticos
SG MY ID TH VN PH MM KH LA BN TL: sea, south east asia, southeast asia, south-east asia, asean
CN HK TW MO: greater china; AR BR CL UY PY: mercosur, mercosul, cono sur, southern cone; CR SV GT HN NI PA BZ: central america, centroamérica, américa central
LATAM: latinoamérica, américa latina, amérique latine, lateinamerika, hispanoamérica
APAC: asia-pac, jpac
World: w/w, monde entier, mondial, mundial, todo el mundo, mundo todo, everywhere, the globe, all countries, universe, the universe, mundo
EU: ue, eu-27, europäische union, union européenne, unión europea, união europeia
`;

/** Letters of cars' plates and of sports, only in a list with strokes: "D/A/CH", "D/F/I". */
export const plateLetters =
  "D=DE A=AT CH=CH F=FR I=IT E=ES B=BE L=LU NL=NL GB=GB UK=GB P=PT PL=PL CZ=CZ H=HU S=SE N=NO DK=DK FIN=FI IRL=IE";

/** ISO 3166-1 alpha-3 and usual short names, beside alpha-2. */
export const shortNames =
  "usa=US can=CA mex=MX bra=BR arg=AR chl=CL col=CO per=PE aus=AU nzl=NZ jpn=JP jp=JP kor=KR chn=CN ind=IN sgp=SG mys=MY tha=TH idn=ID phl=PH vnm=VN twn=TW hkg=HK are=AE sau=SA qat=QA isr=IL tur=TR egy=EG zaf=ZA nga=NG ken=KE gbr=GB irl=IE deu=DE ger=DE aut=AT che=CH sui=CH fra=FR esp=ES prt=PT ita=IT bel=BE nld=NL ned=NL lux=LU dnk=DK den=DK swe=SE nor=NO fin=FI isl=IS pol=PL cze=CZ svk=SK hun=HU rou=RO bgr=BG hrv=HR svn=SI srb=RS grc=GR est=EE lva=LV ltu=LT ukr=UA rus=RU ksa=SA aussie=AU oz=AU eire=IE holland=NL";
