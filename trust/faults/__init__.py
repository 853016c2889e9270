"""Bad input, huge input, full disks, too little memory."""
