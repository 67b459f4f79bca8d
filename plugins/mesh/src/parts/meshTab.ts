/** Where the tab of the mesh is, below the page of a service. */
export const meshTab = 'mesh';
