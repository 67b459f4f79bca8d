export interface Config {
  mesh?: {
    evidence?: {
      scenario?: {
        /** Base URL of the embedded estate, which makes up the telemetry of its own meshes. Refused unless it is on loopback. */
        estateUrl: string;
        /** Sites it answers for. Default: all of mesh.evidence.sites */
        sites?: string[];
      };
    };
  };
}
