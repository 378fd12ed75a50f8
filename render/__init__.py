"""Pictures and text boards, made from views: what a viewer may know, and nothing else."""
